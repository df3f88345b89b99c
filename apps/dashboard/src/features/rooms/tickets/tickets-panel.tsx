import { createTicketBody } from '@atrio/contract/rooms/tickets';
import { Button, getDefaultZIndex, Loader, Modal } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { confirmDiscard } from '../../../kit/feedback/confirm.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { focusFirst } from '../../../kit/form/focus-first.ts';
import { useReportUnsaved } from '../../../kit/form/panel-store.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { ExportButton } from '../../../kit/list/file-actions.tsx';
import { SearchField } from '../../../kit/list/search-field.tsx';
import { amountNote, useSectionNote } from '../../../kit/page/section-notes.tsx';
import { EmptyLine, EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { paths } from '../../../paths.ts';
import { PasteForm } from './paste-form.tsx';
import { TicketTable, useTicketActions } from './ticket-table.tsx';
import { ticketsFile, useCreateTicket, useTicketList } from './tickets.api.ts';
import classes from './tickets.module.css';
import { usePaste } from './use-paste.ts';

interface TicketsPanelProps {
  roomId: number;
  /** The last part of the room's public address. */
  sceneName: string;
}

/** The access tickets of a private room: adds one address or many, lists them, and revokes them. */
export function TicketsPanel({ roomId, sceneName }: TicketsPanelProps) {
  return (
    <>
      <div className={classes.head}>
        <PasteTickets roomId={roomId} />
      </div>
      <TicketForm roomId={roomId} />
      <TicketList roomId={roomId} sceneName={sceneName} />
    </>
  );
}

function TicketList({ roomId, sceneName }: TicketsPanelProps) {
  const { query, search, setSearch } = useTicketList(roomId);
  const actions = useTicketActions(sceneName);
  const { data, isPlaceholderData } = query;
  const isSearchable = search !== '' || (data?.total ?? 0) > 0;
  useSectionNote('tickets-de-acesso', search === '' && data ? amountNote(data.total) : undefined);
  const count = data && !isPlaceholderData ? plural(data.total, 'ticket', 'tickets') : undefined;
  return (
    <>
      {isSearchable && (
        <search className={classes.search} aria-label="Buscar nos tickets de acesso">
          <SearchField
            label="Buscar por e-mail"
            value={search}
            onSearch={setSearch}
            hasSlashKey={false}
          />
          <ExportButton file={ticketsFile(roomId, search)} isIcon />
        </search>
      )}
      <LiveText>{search === '' ? undefined : count}</LiveText>
      <div
        className={classes.list}
        aria-busy={query.isFetching}
        data-stale={isPlaceholderData || undefined}
      >
        <QueryStates
          query={query}
          loadingText="Carregando tickets de acesso"
          errorTitle="Não foi possível carregar os tickets de acesso"
          skeleton={<TicketsSkeleton />}
          isEmpty={({ total }) => total === 0}
          empty={<NoTickets roomId={roomId} search={search} onClear={() => setSearch('')} />}
        >
          {({ rows, total }) => (
            <>
              <TicketTable rows={rows} actions={actions} />
              {search === '' && (
                <Link className={classes.all} to={paths.roomGuests(roomId)}>
                  {total === 1 ? 'Ver o convidado' : `Ver os ${formatInteger(total)} convidados`}
                </Link>
              )}
            </>
          )}
        </QueryStates>
      </div>
    </>
  );
}

interface NoTicketsProps {
  roomId: number;
  search: string;
  onClear: () => void;
}

function NoTickets({ roomId, search, onClear }: NoTicketsProps) {
  if (search === '') {
    return (
      <EmptyLine
        title="Não há tickets de acesso"
        text="Quem tem um ticket entra na sala quando ela é privada."
        actions={
          <Link className={classes.all} to={paths.roomGuests(roomId)}>
            Abrir a lista de convidados
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      illustrated={false}
      title="Nenhum ticket encontrado"
      text={`Nada combina com “${search}”.`}
      actions={
        <Button variant="default" onClick={onClear}>
          Mostrar todos
        </Button>
      }
    />
  );
}

function TicketsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {[190, 160, 210, 150].map((width) => (
        <div className={classes.skeletonRow} key={width}>
          <SkeletonBar width={width} />
          <SkeletonBar width={70} />
        </div>
      ))}
    </div>
  );
}

/** One below Mantine's own dialogs. */
const UNDER_QUESTIONS = getDefaultZIndex('modal') - 1;

/** 'Colar vários': the button and the dialog that add a whole list of addresses at once. */
export function PasteTickets({ roomId }: { roomId: number }) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const paste = usePaste(roomId);
  useReportUnsaved('colar-varios', paste.isDirty, paste.discard);

  async function handleClose() {
    if (paste.isBusy) return;
    if (paste.isDirty && !(await confirmDiscard())) return;
    setOpen(false);
    paste.discard();
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardList size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Colar vários
      </Button>
      <Modal
        opened={isOpen}
        onClose={handleClose}
        title="Colar vários e-mails"
        size={640}
        fullScreen={isPhone}
        radius={isPhone ? 0 : undefined}
        // The discard question opens over this dialog. Mantine would close both with one Esc, so
        // this dialog handles the key itself.
        zIndex={UNDER_QUESTIONS}
        closeOnEscape={false}
        onKeyDown={(event) => event.key === 'Escape' && handleClose()}
      >
        <PasteForm paste={paste} onClose={handleClose} />
      </Modal>
    </>
  );
}

/** The section's id; the page's index uses it to find panels with unsaved changes. */
const NAME = 'tickets-de-acesso';
const EMPTY = { email: '' };
const schema = createTicketBody.pick({ email: true });

/** Adds one address at a time; after each, the field is empty again and keeps the focus. */
function TicketForm({ roomId }: { roomId: number }) {
  const { mutateAsync: create } = useCreateTicket();
  const form = useContractForm({
    name: NAME,
    schema,
    values: EMPTY,
    // The form is ready for the next address, regardless of the server's answer.
    readRow: () => ({ values: EMPTY, version: '' }),
    onSubmit: ({ email }) => create({ email, roomId }),
    onSaved: (): void => focusFirst(form.element.current, ['email']),
  });
  const isDirty = form.isDirty();
  useReportUnsaved(NAME, isDirty, form.discard);
  const field = form.field('email');
  return (
    <FormShell form={form} label="Adicionar ticket" failureTitle="Erro criando ticket de acesso">
      <div className={classes.add}>
        <TextField
          {...field}
          label="E-mail do convidado"
          type="email"
          // An emptied field counts as untouched, so leaving it shows no error.
          onChange={(email) => (email === '' ? form.discard() : field.onChange(email))}
          onBlur={() => isDirty && field.onBlur()}
        />
        <Button
          type="submit"
          variant={isDirty ? 'filled' : 'default'}
          aria-busy={form.isBusy}
          aria-disabled={form.isBusy || undefined}
          leftSection={form.isBusy ? <Loader size={14} color="currentColor" aria-hidden /> : null}
        >
          Adicionar
        </Button>
        <LiveText>{form.isBusy ? 'Adicionando…' : undefined}</LiveText>
      </div>
    </FormShell>
  );
}
