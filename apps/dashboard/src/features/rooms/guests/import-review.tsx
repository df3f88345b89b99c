import type {
  GuestImport,
  ImportColumn,
  ImportKind,
  ImportLine,
} from '@atrio/contract/rooms/guest-imports';
import { Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconDownload,
  IconEqual,
  IconPencil,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../kit/feedback/toast.ts';
import { Select } from '../../../kit/fields/select.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatInteger } from '../../../kit/text/format.ts';
import classes from './import.module.css';
import { refusedFile, useImportLines } from './imports.api.ts';

interface ImportColumnsProps {
  columns: readonly ImportColumn[];
  /** The names of the room's own fields. */
  fields: readonly string[];
  isDisabled: boolean;
  onChange: (meanings: string[]) => void;
}

const PLAIN = [
  { value: 'name', label: 'Nome' },
  { value: 'email', label: 'E-mail' },
  { value: 'category', label: 'Categoria' },
  { value: 'note', label: 'Nota' },
];
const NOTHING = { value: '', label: 'Não importar' };

/** What each column of the list means; a meaning that another column had moves to this one. */
export function ImportColumns({ columns, fields, isDisabled, onChange }: ImportColumnsProps) {
  const own = fields.map((field) => ({ value: `field:${field}`, label: `Campo: ${field}` }));
  const used = columns.filter(({ meaning }) => meaning !== '').length;
  function change(at: number, next: string) {
    onChange(
      columns.map(({ meaning }, index) => {
        if (index === at) return next;
        return meaning === next ? '' : meaning;
      }),
    );
  }
  return (
    <section className={classes.columns} aria-label="Colunas">
      <h3 className={classes.title}>Colunas</h3>
      <span className={classes.aside}>
        {used} de {columns.length} serão importadas
      </span>
      <ul className={classes.pairs}>
        {columns.map(({ heading, sample, meaning }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have one heading
          <li key={at} className={classes.pair}>
            <span className={classes.heading}>
              <strong>{heading}</strong>
              <span>{sample}</span>
            </span>
            <Select
              aria-label={`Coluna ${heading}`}
              data={[...PLAIN, ...own, NOTHING]}
              value={meaning}
              disabled={isDisabled}
              onChange={(next) => change(at, next ?? '')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ImportLinesProps {
  list: GuestImport;
  version: number;
  place: { id: string; importId: string };
  /** Takes the name of this line for the earlier one with the same address. */
  onName: (line: number) => void;
  isBusy: boolean;
  /** The only kind to be shown; without it, all but those that stay the same. */
  kind: ImportKind | undefined;
  onKind: (kind: ImportKind | undefined) => void;
}

const KINDS: Record<ImportKind, { title: string; figure: string; icon: TablerIcon }> = {
  new: { title: 'Novos', figure: 'novos', icon: IconPlus },
  changed: { title: 'Mudam', figure: 'mudam', icon: IconPencil },
  same: { title: 'Iguais', figure: 'iguais', icon: IconEqual },
  invalid: { title: 'Inválidas', figure: 'inválidas', icon: IconAlertTriangle },
};
const SHOWN: readonly ImportKind[] = ['invalid', 'changed', 'new'];

/** What the list changes, by kind: the figures filter the lines below them. */
export function ImportLines({ kind, onKind, ...props }: ImportLinesProps) {
  const { list, place } = props;
  const countOf = (wanted: ImportKind) =>
    list.counts.find((one) => one.kind === wanted)?.count ?? 0;
  const shown = (kind ? [kind] : SHOWN).filter((one) => countOf(one) > 0);
  return (
    <section aria-label="O que muda na lista">
      <h3 className={classes.title}>O que muda na lista</h3>
      <div className={classes.figures}>
        {list.counts.map(({ kind: one, count }) => {
          const { figure, icon: Icon } = KINDS[one];
          return (
            <UnstyledButton
              key={one}
              className={classes.figure}
              data-kind={one}
              aria-pressed={kind === one}
              onClick={() => onKind(kind === one ? undefined : one)}
            >
              <Icon size={18} stroke={1.9} aria-hidden />
              <span>
                <strong>{formatInteger(count)}</strong> {figure}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
      {shown.map((one) => (
        <LinesOfKind
          key={one}
          {...props}
          kind={one}
          count={countOf(one)}
          action={one === 'invalid' && <RefusedButton file={refusedFile(place, list)} />}
        />
      ))}
    </section>
  );
}

interface LinesOfKindProps
  extends Pick<ImportLinesProps, 'place' | 'version' | 'onName' | 'isBusy'> {
  kind: ImportKind;
  count: number;
  action: ReactNode;
}

function LinesOfKind({ kind, count, place, version, action, ...props }: LinesOfKindProps) {
  const query = useImportLines(place, kind, version);
  const { title } = KINDS[kind];
  return (
    <section aria-label={title} className={classes.group}>
      <h4 className={classes.kind}>
        {title} <span>{formatInteger(count)}</span>
        {action}
      </h4>
      <QueryStates
        query={query}
        errorTitle="Não foi possível carregar as linhas"
        skeleton={<SkeletonBar width="100%" height={40} />}
      >
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          return (
            <>
              <ul className={classes.lines}>
                {lines.map((line) => (
                  <Line key={line.line} line={line} {...props} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="subtle" size="xs" onClick={() => void query.fetchNextPage()}>
                  Ver mais {formatInteger(count - lines.length)}
                </Button>
              )}
            </>
          );
        }}
      </QueryStates>
    </section>
  );
}

const FIELDS: Record<string, string> = { name: 'Nome', category: 'Categoria', note: 'Nota' };

interface LineProps extends Pick<ImportLinesProps, 'onName' | 'isBusy'> {
  line: ImportLine;
}

function Line({ line: shown, onName, isBusy }: LineProps) {
  const { line, kind, name, email, reason, changes, otherName } = shown;
  const Icon = KINDS[kind].icon;
  return (
    <li className={classes.line} data-kind={kind}>
      <span className={classes.number}>Linha {formatInteger(line)}</span>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span className={classes.words}>
        <span>{[name, email].filter(Boolean).join(' · ')}</span>
        {reason && <span className={classes.reason}>{reason}</span>}
        {otherName !== null && (
          <Button
            className={classes.useName}
            variant="default"
            size="xs"
            aria-label={`Usar este nome: ${name}`}
            disabled={isBusy}
            onClick={() => onName(line)}
          >
            Usar este nome
          </Button>
        )}
        {changes.map(({ field, before, after }) => (
          <span key={field} className={classes.reason}>
            {FIELDS[field] ?? field.replace(/^field:/, '')}: {before && <s>{before}</s>}{' '}
            <IconArrowRight size={14} stroke={1.9} aria-label="passa a" /> <b>{after}</b>
          </span>
        ))}
      </span>
    </li>
  );
}

/** Saves the refused lines, to be corrected and sent again. */
function RefusedButton({ file }: { file: ReturnType<typeof refusedFile> }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { saveCsv } = await import('../../../kit/list/save-list.ts');
      await saveCsv(file, { signal: new AbortController().signal, onProgress: () => undefined });
    } catch {
      toast.error('Não foi possível baixar as linhas');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-busy={isBusy}
      disabled={isBusy}
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      onClick={() => void save()}
    >
      Baixar as inválidas
    </Button>
  );
}
