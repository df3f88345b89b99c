import type { BatchResult } from '@atrio/contract/rooms/tickets';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import type { PastedLine, Verdict } from './pasted-lines.ts';
import classes from './tickets.module.css';

/** Rows drawn at a time; a paste may hold thousands. */
const STEP = 200;

interface PastePreviewProps {
  lines: readonly PastedLine[];
  answers: Answers;
}

/** A table of the pasted lines and the outcome of each. */
export function PastePreview({ lines, answers }: PastePreviewProps) {
  const [limit, setLimit] = useState(STEP);
  return (
    // The section scrolls, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
    <section className={classes.preview} aria-label="Linhas coladas" tabIndex={0}>
      <table className={classes.table}>
        <caption className="screen-reader-only">Linhas coladas</caption>
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            <th scope="col">Situação</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, limit).map((line) => {
            const { label, color } = OUTCOMES[outcomeOf(line, answers)];
            return (
              <tr key={line.key}>
                <td className={classes.email}>{line.text}</td>
                <td>
                  <Badge color={color} className={classes.verdict}>
                    {label}
                  </Badge>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {lines.length > limit && (
        <Button variant="subtle" color="gray" onClick={() => setLimit(limit + STEP)}>
          Mostrar mais ({formatInteger(lines.length - limit)})
        </Button>
      )}
    </section>
  );
}

type Outcome = BatchResult['outcome'] | Verdict;

/** Label and colour of each outcome, before and after sending. */
const OUTCOMES: Readonly<Record<Outcome, { label: string; color: string }>> = {
  valid: { label: 'Válido', color: 'sky' },
  ticket: { label: 'Ticket criado', color: 'green' },
  preTicket: { label: 'Sem cadastro', color: 'amber' },
  existing: { label: 'Já tinha acesso', color: 'gray' },
  repeated: { label: 'Repetido', color: 'gray' },
  invalid: { label: 'Inválido', color: 'red' },
};

/** The server's answers so far, by address. */
export type Answers = ReadonlyMap<string, BatchResult['outcome']>;

function outcomeOf(line: PastedLine, answers: Answers): Outcome {
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
