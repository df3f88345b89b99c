import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDate } from '../lib/format.ts';
import classes from './form.module.css';

interface DraftBarProps {
  savedAt: number;
  onRestore: () => void;
  onDiscard: () => void;
}

export function DraftBar({ savedAt, onRestore, onDiscard }: DraftBarProps) {
  return (
    <section className={classes.draft} aria-label="Rascunho">
      <IconHistory size={20} stroke={1.7} aria-hidden className={classes.draftIcon} />
      <div className={classes.draftWords} role="status">
        <strong>Há um rascunho desta tela</strong>
        <span>{savedText(savedAt)}</span>
      </div>
      <div className={classes.draftActions}>
        <Button variant="subtle" size="sm" className={classes.draftButton} onClick={onDiscard}>
          Descartar
        </Button>
        <Button
          variant="outline"
          size="sm"
          className={classes.draftButton}
          data-outlined
          onClick={onRestore}
        >
          Restaurar rascunho
        </Button>
      </div>
    </section>
  );
}

/** 'Salvo hoje às 13:58', 'Salvo em 19/11/2026 às 13:58'. */
function savedText(savedAt: number): string {
  const day = formatDate(savedAt);
  const when = day === formatDate(Date.now()) ? 'hoje' : `em ${day}`;
  return `Salvo ${when} às ${time.format(savedAt)}`;
}

const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
