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
  IconEqual,
  IconPencil,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Select } from '../../../kit/fields/select.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatInteger } from '../../../kit/text/format.ts';
import { useImportLines } from './guests.api.ts';
import classes from './import.module.css';

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
export function ImportLines({ list, version, place, kind, onKind }: ImportLinesProps) {
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
        <LinesOfKind key={one} kind={one} count={countOf(one)} place={place} version={version} />
      ))}
    </section>
  );
}

interface LinesOfKindProps extends Pick<ImportLinesProps, 'place' | 'version'> {
  kind: ImportKind;
  count: number;
}

function LinesOfKind({ kind, count, place, version }: LinesOfKindProps) {
  const query = useImportLines(place, kind, version);
  const { title } = KINDS[kind];
  return (
    <section aria-label={title} className={classes.group}>
      <h4 className={classes.kind}>
        {title} <span>{formatInteger(count)}</span>
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
                  <Line key={line.line} line={line} />
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

function Line({ line: { line, kind, name, email, reason, changes } }: { line: ImportLine }) {
  const Icon = KINDS[kind].icon;
  return (
    <li className={classes.line} data-kind={kind}>
      <span className={classes.number}>Linha {formatInteger(line)}</span>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span className={classes.words}>
        <span>{[name, email].filter(Boolean).join(' · ')}</span>
        {reason && <span className={classes.reason}>{reason}</span>}
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
