/**
 * A text without accents and in lower case, stored beside the text for searching and sorting alike
 * on both database engines.
 */
export function textKey(value: string): string {
  // Most texts have nothing to take apart, and every row that is written passes here.
  const plain = /[^ -~]/.test(value) ? value.normalize('NFD').replace(/\p{M}/gu, '') : value;
  return plain.toLowerCase().trim();
}

/** A LIKE pattern that finds `term` anywhere; pair it with `escape '\'`. */
export function containsPattern(term: string): string {
  return `%${textKey(term).replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
}
