import type { ApiKey } from '@atrio/contract/organization/api-keys';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { DeleteButton, RowActions } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { DeleteItem } from '../../../kit/list/row-menu.tsx';
import { type ListState, useListState } from '../../../kit/list/use-list-state.ts';
import { formatDate, formatDateTime, formatWhen, plural } from '../../../kit/text/format.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { apiKeysPageQuery, useRevokeKey, useRotateKey } from './api-keys.api.ts';
import classes from './api-keys.module.css';
import { NewKeyForm } from './key-forms.tsx';
import type { Made } from './new-secret.tsx';
import { RotateForm } from './rotate-form.tsx';

const LIST = { sortable: ['name', 'createdAt'], defaultSort: '-createdAt', filters: [] } as const;
const SORTS = [
  { value: '-createdAt', label: 'Mais novas' },
  { value: 'name', label: 'Nome' },
];
const TEXTS = {
  loading: 'Buscando chaves',
  error: 'Erro buscando chaves',
  noResult: 'Nenhuma chave encontrada',
};
const SHOWN_SCOPES = 2;

type Open = { kind: 'new' } | { kind: 'rotate'; apiKey: ApiKey } | null;

/** Lets a row open the dialog that the list keeps. */
const RotateContext = createContext<(apiKey: ApiKey) => void>(() => undefined);

interface ApiKeysListProps {
  /** Above the list: the secret that was just made. */
  notice: ReactNode;
  onMade: (made: Made) => void;
}

/** The keys by which other programs call. */
export function ApiKeysList({ notice, onMade }: ApiKeysListProps) {
  const list = useListState(LIST);
  const query = useQuery({ ...apiKeysPageQuery(list), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const show = (next: Made) => {
    onMade(next);
    close();
  };
  return (
    <RotateContext value={(apiKey) => setOpen({ kind: 'rotate', apiKey })}>
      <CrudList
        name="apiKeys"
        title="Integrações"
        columns={columns}
        list={list}
        query={query}
        card={(apiKey) => <KeyCard apiKey={apiKey} />}
        searchLabel="Buscar chave"
        sorts={SORTS}
        countText={(total) => plural(total, 'chave', 'chaves')}
        texts={TEXTS}
        file={keysFile(list)}
        extraLinks={<GuideLinks />}
        newAction={{ label: 'Nova chave', onNew: () => setOpen({ kind: 'new' }) }}
        notice={notice}
        empty={{
          title: 'Nenhuma chave',
          text: 'Com uma chave, outro sistema chama o Átrio e faz só o que você permitir.',
        }}
      />
      <KeyDialogs open={open} onClose={close} onMade={show} />
    </RotateContext>
  );
}

function GuideLinks() {
  return (
    <>
      <Button component="a" href="/docs" variant="default">
        Referência da API
      </Button>
      <Button component="a" href="/docs/guide/crm" variant="default">
        Guias
      </Button>
    </>
  );
}

interface KeyDialogsProps {
  open: Open;
  onClose: () => void;
  onMade: (made: Made) => void;
}

function KeyDialogs({ open, onClose, onMade }: KeyDialogsProps) {
  return (
    <>
      <FormDialog title="Nova chave" isOpen={open?.kind === 'new'} onClose={onClose} size={560}>
        <NewKeyForm onMade={onMade} />
      </FormDialog>
      <FormDialog
        title={open?.kind === 'rotate' ? `Trocar “${open.apiKey.name}”` : ''}
        isOpen={open?.kind === 'rotate'}
        onClose={onClose}
        size={440}
      >
        {open?.kind === 'rotate' && <RotateKey apiKey={open.apiKey} onMade={onMade} />}
      </FormDialog>
    </>
  );
}

function RotateKey({ apiKey, onMade }: { apiKey: ApiKey; onMade: (made: Made) => void }) {
  const { mutateAsync: rotate } = useRotateKey();
  return (
    <RotateForm
      kind="key"
      of={apiKey}
      rotate={async (asked) => (await rotate(asked)).key}
      onMade={onMade}
    />
  );
}

const column = columnsOf<ApiKey>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    cell: ({ row: { original: apiKey } }) => (
      <div className={classes.name}>
        <span>{apiKey.name}</span>
        <code>{apiKey.prefix}…</code>
      </div>
    ),
  }),
  column.display({
    id: 'scopes',
    header: 'Permissões',
    cell: ({ row }) => <ScopeMarks scopes={row.original.scopes} />,
  }),
  column.display({
    id: 'company',
    header: 'De quem',
    meta: { priority: 1 },
    cell: ({ row }) => row.original.companyName ?? 'Toda a plataforma',
  }),
  column.display({
    id: 'expiresAt',
    header: 'Vence em',
    cell: ({ row }) => stateWords(row.original),
  }),
  column.display({
    id: 'lastUsedAt',
    header: 'Último uso',
    meta: { priority: 2 },
    cell: ({ row }) => usedWords(row.original),
  }),
  column.accessor('createdAt', {
    header: 'Criada em',
    meta: { isExtra: true },
    cell: ({ row }) => formatDate(row.original.createdAt),
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <KeyActions apiKey={row.original} />,
  }),
]);

function ScopeMarks({ scopes }: Pick<ApiKey, 'scopes'>) {
  const rest = scopes.slice(SHOWN_SCOPES);
  return (
    <span className={classes.marks}>
      {scopes.slice(0, SHOWN_SCOPES).map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
      {rest.length > 0 && (
        <code title={rest.join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <VisuallyHidden>e {rest.join(', ')}</VisuallyHidden>
        </code>
      )}
    </span>
  );
}

function stateWords({ state, expiresAt, revokedAt }: ApiKey): string {
  if (state === 'revoked' && revokedAt) return `Revogada em ${formatDate(revokedAt)}`;
  if (expiresAt === null) return 'Sem prazo';
  return state === 'expired' ? `Venceu em ${formatDate(expiresAt)}` : formatDate(expiresAt);
}

function usedWords({ lastUsedAt, overlapUntil }: ApiKey): string {
  const used = lastUsedAt ? formatWhen(lastUsedAt) : 'Nunca usada';
  return overlapUntil ? `${used}; a anterior vale até ${formatDate(overlapUntil)}` : used;
}

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const rotate = use(RotateContext);
  const askRevocation = useAskRevocation(apiKey);
  if (apiKey.state !== 'active') return null;
  return (
    <RowActions>
      <Button
        variant="default"
        size="xs"
        aria-label={`Trocar ${apiKey.name}`}
        leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
        onClick={() => rotate(apiKey)}
      >
        Trocar
      </Button>
      <DeleteButton name={apiKey.name} label="Revogar" onClick={askRevocation} />
    </RowActions>
  );
}

/** The row on phones. */
function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const rotate = use(RotateContext);
  const askRevocation = useAskRevocation(apiKey);
  const { name, companyName, state } = apiKey;
  return (
    <RowCard
      title={name}
      subtitle={`${companyName ?? 'Toda a plataforma'} · ${stateWords(apiKey)} · ${usedWords(apiKey)}`}
      menuLabel={`Ações de ${name}`}
      menu={
        state === 'active' && (
          <>
            <Menu.Item
              leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
              onClick={() => rotate(apiKey)}
            >
              Trocar
            </Menu.Item>
            <DeleteItem label="Revogar" onClick={askRevocation} />
          </>
        )
      }
    />
  );
}

function useAskRevocation(apiKey: ApiKey) {
  const { mutateAsync: revoke } = useRevokeKey();
  return () =>
    confirmDeletion({
      title: 'Revogar chave?',
      name: apiKey.name,
      consequence: `${usedWords(apiKey)}. O sistema que a usa para na mesma hora.`,
      action: 'Revogar',
      remove: () => revoke({ id: String(apiKey.id) }),
    });
}

const FILE_COLUMNS: FileColumn<ApiKey>[] = [
  { heading: 'Nome', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Início', shownAs: 'name', cell: ({ prefix }) => prefix },
  { heading: 'Permissões', shownAs: 'scopes', cell: ({ scopes }) => scopes.join(' ') },
  { heading: 'De quem', shownAs: 'company', cell: ({ companyName }) => companyName ?? '' },
  { heading: 'Criada por', cell: ({ maker }) => maker },
  { heading: 'Vence em', shownAs: 'expiresAt', cell: stateWords },
  {
    heading: 'Último uso',
    shownAs: 'lastUsedAt',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : ''),
  },
];

function keysFile(list: ListState<(typeof LIST.sortable)[number]>): ListFile<ApiKey> {
  return {
    name: 'chaves',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(apiKeysPageQuery({ ...list, page, pageSize }))),
  };
}
