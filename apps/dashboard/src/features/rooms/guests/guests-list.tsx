import type { GuestState } from '@atrio/contract/rooms/guests';
import type { Room } from '@atrio/contract/rooms/rooms';
import { Button, UnstyledButton } from '@mantine/core';
import { IconForms, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { FileActions } from '../../../kit/list/file-actions.tsx';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { useSelection } from '../../../kit/list/selection.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { FloatingAction } from '../../../kit/page/floating-action.tsx';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { GuestCard, useGuestActions } from './guest-actions.tsx';
import { guestColumns } from './guest-columns.tsx';
import { GuestForm, GuestSettingsForm } from './guest-form.tsx';
import { STATE_ORDER, STATES } from './guest-words.ts';
import {
  countsOf,
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
import classes from './guests-summary.module.css';
import { ImportButton, ImportDialog } from './import-dialog.tsx';

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
  const fields = summary?.settings.fields ?? NO_FIELDS;
  const columns = useGuestColumns(fields, actions);
  const filters = guestFilters(summary?.categories ?? []);
  const isPhone = useIsPhone();
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const tools = (
    <ListTools room={room} list={list} fields={fields} filters={filters} dialogs={dialogs} />
  );
  const add = <AddButton onClick={() => dialogs.edit(undefined)} />;
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
      <GuestsBulk roomId={room.id} selection={selection} matching={guestFilter(list)} />
      <GuestDialogs roomId={room.id} fields={fields} dialogs={dialogs} />
    </>
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
      <FieldsButton onClick={dialogs.configure} />
      <ImportButton onClick={dialogs.importList} />
      <FileActions
        file={guestsFile(room.id, list, fields)}
        title={`Convidados de ${room.name}`}
        list="guests"
        state={list}
        filters={filters}
      />
    </>
  );
}

const NO_FIELDS: readonly string[] = [];

/** The columns stay the same objects while the room has the same fields. */
function useGuestColumns(
  fields: readonly string[],
  { edit, invite, remove }: ReturnType<typeof useGuestActions>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new each time, and do the same
  return useMemo(() => guestColumns(fields, { edit, invite, remove }), [fields]);
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

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />} onClick={onClick}>
      Adicionar convidado
    </Button>
  );
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
  fields: readonly string[];
  dialogs: ReturnType<typeof useDialogs>;
}

function GuestDialogs({ roomId, fields, dialogs: { open, guest, close } }: GuestDialogsProps) {
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
        <GuestSettingsForm roomId={roomId} settings={{ fields: [...fields] }} onSaved={close} />
      </FormDialog>
      <ImportDialog roomId={roomId} fields={fields} isOpen={open === 'import'} onClose={close} />
    </>
  );
}

interface GuestsSummaryProps {
  list: GuestListState;
  total: number;
  states: readonly { state: GuestState; count: number }[];
  /** People in the room at this moment. */
  onlineNow: number;
}

/** How far the guests have come: the door, a bar, and its parts, each of which filters the list. */
function GuestsSummary({ list, total, states, onlineNow }: GuestsSummaryProps) {
  const countOf = countsOf(states);
  const shown = STATE_ORDER.filter((state) => countOf(state) > 0);
  return (
    <section className={classes.card} aria-label="Andamento dos convidados">
      <DoorMark size="header" lit={onlineNow > 0} />
      <p className={classes.entered}>
        <strong>{formatInteger(countOf('entered'))}</strong> de {formatInteger(total)} entraram
        {onlineNow > 0 && (
          <span className={classes.now}>
            <Ember lit /> {plural(onlineNow, 'pessoa na sala agora', 'pessoas na sala agora')}
          </span>
        )}
      </p>
      <div className={classes.parts}>
        <div className={classes.bar} aria-hidden>
          {shown.map((state) => (
            <span key={state} data-state={state} style={{ flexGrow: countOf(state) }} />
          ))}
        </div>
        <ul className={classes.legend}>
          {shown.map((state) => (
            <li key={state}>
              <LegendItem state={state} count={countOf(state)} list={list} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface LegendItemProps {
  state: GuestState;
  count: number;
  list: GuestListState;
}

function LegendItem({ state, count, list }: LegendItemProps) {
  const isOn = list.filters.estado === state;
  return (
    <UnstyledButton
      className={classes.item}
      aria-pressed={isOn}
      onClick={() => list.setFilter('estado', isOn ? undefined : state)}
    >
      <span className={classes.dot} data-state={state} aria-hidden />
      {STATES[state].many} <strong>{formatInteger(count)}</strong>
    </UnstyledButton>
  );
}
