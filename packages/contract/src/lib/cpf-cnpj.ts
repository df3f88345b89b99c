/**
 * CPF and CNPJ check digits, the alphanumeric CNPJ of July 2026 included: character value = ASCII
 * code − 48, modulo 11; the numeric form is its special case (docs/product/rules.md#tax-numbers).
 */

/** Letters and digits only, in upper case: 11 characters for a CPF, 14 for a CNPJ. */
export function stripDocument(value: string): string {
  return value.replace(/[\s./-]/g, '').toUpperCase();
}

/** @param stripped a result of `stripDocument` */
export function isCpf(stripped: string): boolean {
  if (!/^\d{11}$/.test(stripped) || isRepeated(stripped)) return false;
  return hasCheckDigits(stripped, 9, (length) => length + 1);
}

/** @param stripped a result of `stripDocument` */
export function isCnpj(stripped: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(stripped) || isRepeated(stripped)) return false;
  return hasCheckDigits(stripped, 12, () => 9);
}

function hasCheckDigits(value: string, base: number, top: (length: number) => number): boolean {
  return [base, base + 1].every(
    (length) => checkDigit(value.slice(0, length), top(length)) === Number(value[length]),
  );
}

/** Weights run 2, 3, … from the right and start again at 2 after `top`. */
function checkDigit(value: string, top: number): number {
  let sum = 0;
  for (let fromRight = 0; fromRight < value.length; fromRight++) {
    const code = value.charCodeAt(value.length - 1 - fromRight) - 48;
    sum += code * (2 + (fromRight % (top - 1)));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function isRepeated(value: string): boolean {
  return value === value.charAt(0).repeat(value.length);
}
