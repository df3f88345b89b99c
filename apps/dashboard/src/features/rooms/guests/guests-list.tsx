import type { GuestSettings } from '@atrio/contract/rooms/guests';
import type { Room } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import { IconForms, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { FileActions } from '../../../kit/list/file-actions.tsx';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { NewAction } from '../../../kit/list/new-action.tsx';
import { type ListSelection, useSelection } from '../../../kit/list/selection.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { FloatingAction } from '../../../kit/page/floating-action.tsx';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { plural } from '../../../kit/text/format.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { GuestCard, ReceptionLink, useGuestActions } from './guest-actions.tsx';
import { guestColumns } from './guest-columns.tsx';
import { GuestForm, GuestSettingsForm } from './guest-form.tsx';
import {
  GUEST_FILTERS,
  GUEST_SORTS,
  type GuestListState,
  type GuestRow,
  guestFilter,
  guestFilters,
  guestSummaryQuery,
  guestsFile,
  guestsPageQuery,
} from './guests.api.ts';
import { GuestsBulk } from './guests-bulk.tsx';
import { GuestsSummary } from './guests-summary.tsx';
import { ImportButton, ImportDialog } from './import-dialog.tsx';
import { OpenImports } from './import-progress.tsx';

const LIST = {
  sortable: ['name', 'createdAt', 'stateAt'],
  defaultSort: '-stateAt',
  filters: GUEST_FILTERS,
} as const;

const TEXTS = {
  loading: 'Buscando convidados',
  error: 'Erro ao buscar convidados',
  noResult: 'Nenhum convidado encontrado',
};

/** The guests of a room: how far they have come, and all that is done with them. */
export function GuestsList({ room }: { room: Room }) {
  const list = useListState(LIST);
  const query = useQuery({ ...guestsPageQuery(room.id, list), placeholderData: keepPreviousData });
  const summary = useQuery(guestSummaryQuery(room.id)).data;
  const selection = useSelection(list, query.data);
  const dialogs = useDialogs();
  const actions = useGuestActions(room.id, dialogs.edit);
  const settings = summary?.settings ?? NO_SETTINGS;
  const { fields } = settings;
  const columns = useGuestColumns(fields, actions);
  const filters = guestFilters(summary?.categories ?? []);
  const isPhone = useIsPhone();
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const tools = <ListTools {...{ room, list, fields, filters, dialogs }} />;
  const add = <AddGuest onNew={() => dialogs.edit(undefined)} />;
  return (
    <>
      <GuestsHeader
        room={room}
        total={summary?.total}
        add={!isEmpty && !selection.isPicking && add}
      >
        {!isPhone && !isEmpty && tools}
      </GuestsHeader>
      {summary && summary.total > 0 && (
        <GuestsSummary list={list} {...summary} onlineNow={room.onlineNow} />
      )}
      <OpenImports roomId={room.id} />
      <DataTable
        name="guests"
        caption="Convidados"
        columns={columns}
        list={list}
        query={query}
        card={(guest) => <GuestCard guest={guest} actions={actions} />}
        searchLabel="Buscar por nome, e-mail ou nota"
        filters={filters}
        sorts={GUEST_SORTS}
        countText={(total) => plural(total, 'convidado', 'convidados')}
        texts={TEXTS}
        selection={selection}
        phoneFoot={tools}
        empty={<NoGuests dialogs={dialogs} add={add} />}
      />
      <Selected {...{ room, list, fields, selection }} />
      <GuestDialogs roomId={room.id} settings={settings} dialogs={dialogs} />
    </>
  );
}

interface SelectedProps extends Pick<ListToolsProps, 'room' | 'list' | 'fields'> {
  selection: ListSelection<GuestRow>;
}

function Selected({ room, list, fields, selection }: SelectedProps) {
  const { isEverything, rows } = selection;
  return (
    <GuestsBulk
      roomId={room.id}
      selection={selection}
      matching={guestFilter(list)}
      file={guestsFile(room.id, list, fields, isEverything ? undefined : rows)}
    />
  );
}

interface NoGuestsProps {
  dialogs: ReturnType<typeof useDialogs>;
  add: ReactNode;
}

function NoGuests({ dialogs, add }: NoGuestsProps) {
  const ways = (
    <>
      <ImportButton onClick={dialogs.importList} />
      {add}
    </>
  );
  return <EmptyState title="Ninguém na lista ainda." actions={ways} />;
}

interface ListToolsProps {
  room: Room;
  list: GuestListState;
  fields: readonly string[];
  filters: FilterDefinition[];
  dialogs: ReturnType<typeof useDialogs>;
}

function ListTools({ room, list, fields, filters, dialogs }: ListToolsProps) {
  return (
    <>
      <ReceptionLink roomId={room.id} />
      <FieldsButton onClick={dialogs.configure} />
      <ImportButton onClick={dialogs.importList} />
      <FileActions
        file={guestsFile(room.id, list, fields)}
        title={`Convidados de ${room.name}`}
        list="guests"
        state={list}
        filters={filters}
        hasSheet
      />
    </>
  );
}

const NO_SETTINGS: GuestSettings = { fields: [], keptDays: null };

/** The columns stay the same objects while the room has the same fields. */
function useGuestColumns(
  fields: readonly string[],
  { edit, invite, renewPass, remove }: ReturnType<typeof useGuestActions>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new each time, and do the same
  return useMemo(() => guestColumns(fields, { edit, invite, renewPass, remove }), [fields]);
}

interface GuestsHeaderProps {
  room: Room;
  total: number | undefined;
  add: ReactNode;
  children: ReactNode;
}

function GuestsHeader({ room, total, add, children }: GuestsHeaderProps) {
  const people = total === undefined ? undefined : plural(total, 'pessoa', 'pessoas');
  return (
    <PageHeader
      title="Convidados"
      parentTitle={room.name}
      count={people && `${people} na lista de ${room.name}`}
      actions={
        <>
          {children}
          {add && <FloatingAction>{add}</FloatingAction>}
        </>
      }
    />
  );
}

function AddGuest({ onNew }: { onNew: () => void }) {
  return <NewAction label="Adicionar convidado" icon={IconUserPlus} onNew={onNew} />;
}

function FieldsButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconForms size={17} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      Campos
    </Button>
  );
}

function useDialogs() {
  const [open, setOpen] = useState<'guest' | 'fields' | 'import'>();
  // Kept while the dialog fades out.
  const [guest, setGuest] = useState<GuestRow>();
  return {
    open,
    guest,
    edit: (next: GuestRow | undefined) => {
      setGuest(next);
      setOpen('guest');
    },
    configure: () => setOpen('fields'),
    importList: () => setOpen('import'),
    close: () => setOpen(undefined),
  };
}

interface GuestDialogsProps {
  roomId: number;
  settings: GuestSettings;
  dialogs: ReturnType<typeof useDialogs>;
}

function GuestDialogs({ roomId, settings, dialogs: { open, guest, close } }: GuestDialogsProps) {
  const { fields } = settings;
  return (
    <>
      <FormDialog
        title={guest ? 'Alterar convidado' : 'Adicionar convidado'}
        isOpen={open === 'guest'}
        onClose={close}
      >
        <GuestForm key={guest?.id} roomId={roomId} guest={guest} fields={fields} onSaved={close} />
      </FormDialog>
      <FormDialog title="Campos da lista" isOpen={open === 'fields'} onClose={close} size={440}>
        <GuestSettingsForm roomId={roomId} settings={settings} onSaved={close} />
      </FormDialog>
      <ImportDialog roomId={roomId} fields={fields} isOpen={open === 'import'} onClose={close} />
    </>
  );
}
