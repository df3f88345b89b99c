import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { formatInteger } from '../../lib/format.ts';
import { type Answers, OUTCOMES, outcomeOf } from './paste-outcome.ts';
import type { PastedLine } from './pasted-lines.ts';
import classes from './tickets.module.css';

/** Rows drawn at a time; a paste may hold thousands. */
const STEP = 200;

interface PastePreviewProps {
  lines: readonly PastedLine[];
  answers: Answers;
}

/** Each pasted line with what is known of it. */
export function PastePreview({ lines, answers }: PastePreviewProps) {
  const [limit, setLimit] = useState(STEP);
  return (
    // Scrolls by itself: it has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
    <section className={classes.preview} aria-label="Linhas coladas" tabIndex={0}>
      <table className={classes.table}>
        <caption className="leitor">Linhas coladas</caption>
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
