const CPF = '###.###.###-##';
const CNPJ = '##.###.###/####-##';
const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
/** A CNPJ ends in two check digits; before them it may have letters since July 2026. */
const CNPJ_BASE = 12;
const CEP_HEAD = 5;
const CEP_LENGTH = 8;

/** How a field shows what is typed into it. */
export interface Mask {
  /** The characters that count: the same for a text and for its masked form. */
  signs: (typed: string) => string;
  show: (signs: string) => string;
}

/**
 * CPF or CNPJ: a CNPJ from the 12th sign on or as soon as there is a letter, so that a bare one
 * that is pasted is never taken for a CPF.
 */
export const cpfCnpjMask: Mask = {
  signs: documentSigns,
  show: (signs) => fill(signs.length > CPF_LENGTH || /\D/.test(signs) ? CNPJ : CPF, signs),
};

export const cepMask: Mask = {
  signs: (typed) => typed.replace(/\D/g, '').slice(0, CEP_LENGTH),
  show: (signs) =>
    signs.length > CEP_HEAD ? `${signs.slice(0, CEP_HEAD)}-${signs.slice(CEP_HEAD)}` : signs,
};

export function applyMask(mask: Mask, typed: string): string {
  return mask.show(mask.signs(typed));
}

/** Masks what was typed; returns the masked text and the caret's place in it. */
export function maskTyped(mask: Mask, typed: string, caret: number, isForward = false) {
  const text = applyMask(mask, typed);
  const before = mask.signs(typed.slice(0, caret)).length;
  return { text, caret: placeAfter(text, before, isForward) };
}

/** Just after that many signs; past the punctuation that follows for those who delete forwards. */
function placeAfter(text: string, count: number, isForward: boolean): number {
  let place = 0;
  for (let seen = 0; seen < count && place < text.length; place++) {
    if (isSign(text[place])) seen += 1;
  }
  while (isForward && place < text.length && !isSign(text[place])) place += 1;
  return place;
}

function isSign(character = ''): boolean {
  return /[0-9A-Z]/.test(character);
}

function documentSigns(typed: string): string {
  let signs = '';
  for (const sign of typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase()) {
    if (signs.length === CNPJ_LENGTH) break;
    if (signs.length < CNPJ_BASE || /\d/.test(sign)) signs += sign;
  }
  return signs;
}

/** Punctuation comes with the sign after it, so that the last one can be deleted. */
function fill(pattern: string, signs: string): string {
  let text = '';
  let next = 0;
  for (const place of pattern) {
    if (next === signs.length) break;
    text += place === '#' ? signs[next++] : place;
  }
  return text;
}
