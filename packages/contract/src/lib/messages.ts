import { z } from 'zod';

/**
 * Portuguese sentences for what a field's own message does not name. A field that the
 * specification gives a message for carries it in its schema, which wins over these.
 */
z.config({
  customError: (issue) => sentence(issue),
  // zod makes faster parsers with `new Function`, which our content-security policy forbids and
  // browsers report even as a question. This file runs before any schema is made.
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
