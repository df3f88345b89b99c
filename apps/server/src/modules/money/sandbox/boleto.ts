const DAY_MS = 86_400_000;
/** First day of the due-date factors … */
const FIRST_BASE = Date.UTC(1997, 9, 7);
/** … which reach 9999 on 21 Feb 2025 and start again at 1000 the day after. */
const RESTART = Date.UTC(2025, 1, 22);
const CURRENCY = '9';

export interface Boleto {
  /** 'Linha digitável', 47 digits. */
  line: string;
  /** 44 digits. */
  barCode: string;
}

/** @param free the bank's own 25 digits */
export function boleto({
  bank,
  dueDate,
  valueCents,
  free,
}: {
  bank: string;
  dueDate: string;
  valueCents: number;
  free: string;
}): Boleto {
  const due = dueFactor(dueDate) + String(valueCents).padStart(10, '0');
  const check = mod11(bank + CURRENCY + due + free);
  const fields = [bank + CURRENCY + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return {
    barCode: bank + CURRENCY + check + due + free,
    line: fields.map((field) => field + mod10(field)).join('') + check + due,
  };
}

/** Printed form: */
export function printedLine(line: string): string {
  return line.replace(
    /^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/,
    '$1.$2 $3.$4 $5.$6 $7 $8',
  );
}

/** @param dueDate 'yyyy-mm-dd' */
export function dueFactor(dueDate: string): string {
  const due = Date.parse(dueDate);
  const days =
    due < RESTART ? (due - FIRST_BASE) / DAY_MS : 1000 + (((due - RESTART) / DAY_MS) % 9000);
  return String(days).padStart(4, '0');
}

/** Weights 2, 1, 2, … from the right; a product of two digits counts as their sum. */
function mod10(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Weights 2 to 9 from the right, repeated; a result outside 1 to 9 becomes 1. */
function mod11(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    sum += Number(digit) * (2 + (index % 8));
  }
  const rest = 11 - (sum % 11);
  return rest > 9 ? '1' : String(rest);
}
