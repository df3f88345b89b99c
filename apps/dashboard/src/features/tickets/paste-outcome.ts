import type { BatchResult } from '@atrio/contract/tickets';
import { plural } from '../../lib/format.ts';
import type { PastedLine, Verdict } from './pasted-lines.ts';

export type Outcome = BatchResult['outcome'] | Verdict;

/** How each line reads, before and after it was sent. */
export const OUTCOMES: Readonly<Record<Outcome, { label: string; color: string }>> = {
  valid: { label: 'Válido', color: 'ceu' },
  ticket: { label: 'Ticket criado', color: 'verde' },
  preTicket: { label: 'Sem cadastro', color: 'ambar' },
  existing: { label: 'Já tinha acesso', color: 'gray' },
  repeated: { label: 'Repetido', color: 'gray' },
  invalid: { label: 'Inválido', color: 'rubro' },
};

/** What the server has said so far, by address. */
export type Answers = ReadonlyMap<string, BatchResult['outcome']>;

export function outcomeOf(line: PastedLine, answers: Answers): Outcome {
  if (line.verdict !== 'valid') return line.verdict;
  return answers.get(line.text) ?? 'valid';
}

/** '3 válidos, 1 repetido e 2 inválidos' before, '2 tickets criados, …' after. */
export function describeLines(lines: readonly PastedLine[], answers: Answers): string {
  const counts = new Map<Outcome, number>();
  for (const line of lines) {
    const outcome = outcomeOf(line, answers);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const parts = SENTENCE.flatMap(({ outcome, one, many }) => {
    const count = counts.get(outcome) ?? 0;
    return count > 0 ? [plural(count, one, many)] : [];
  });
  return list.format(parts);
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

const SENTENCE: readonly { outcome: Outcome; one: string; many: string }[] = [
  { outcome: 'ticket', one: 'ticket criado', many: 'tickets criados' },
  {
    outcome: 'preTicket',
    one: 'ticket criado para quem ainda está sem cadastro',
    many: 'tickets criados para quem ainda está sem cadastro',
  },
  { outcome: 'existing', one: 'já tinha acesso', many: 'já tinham acesso' },
  { outcome: 'valid', one: 'válido', many: 'válidos' },
  { outcome: 'repeated', one: 'repetido', many: 'repetidos' },
  { outcome: 'invalid', one: 'inválido', many: 'inválidos' },
];
