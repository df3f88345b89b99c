const TAXES = ['iss', 'cofins', 'csll', 'inss', 'ir', 'pis'] as const;

/** Of a nota fiscal, in percent of its value. */
export type InvoiceTaxes = Record<(typeof TAXES)[number], number>;

/** Reads 'iss=2.5,pis=0.65'; one that is not named is 0. Null when it is unreadable. */
export function parseTaxes(text: string): InvoiceTaxes | null {
  const taxes = { iss: 0, cofins: 0, csll: 0, inss: 0, ir: 0, pis: 0 };
  const parts = text.split(',').map((part) => part.trim().toLowerCase());
  for (const part of parts.filter(Boolean)) {
    const [, name, percent] = /^([a-z]+)=(\d{1,2}(?:\.\d{1,4})?)$/.exec(part) ?? [];
    const tax = TAXES.find((known) => known === name);
    if (!tax) return null;
    taxes[tax] = Number(percent);
  }
  return taxes;
}
