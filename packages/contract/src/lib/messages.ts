import { z } from 'zod';

/**
 * Portuguese messages for errors without their own. A message in a field's schema wins over these
 * (docs/product/rules.md#text).
 */
z.config({
  customError: (issue) => sentence(issue),
  // zod builds faster parsers with `new Function`, which our content-security policy forbids, and
  // browsers report even the test for it. This file runs before any schema is made.
  jitless: 'window' in globalThis,
});

function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Campo obrigatório'
        : 'Valor inválido';
    case 'too_small':
      return issue.origin === 'string' ? tooShort(Number(issue.minimum)) : 'Valor abaixo do mínimo';
    case 'too_big':
      return issue.origin === 'string'
        ? `Use no máximo ${issue.maximum} caracteres`
        : 'Valor acima do máximo';
    case 'invalid_value':
      return 'Opção inválida';
    default:
      return 'Valor inválido';
  }
}

function tooShort(minimum: number): string {
  return minimum <= 1 ? 'Campo obrigatório' : `Use ao menos ${minimum} caracteres`;
}
