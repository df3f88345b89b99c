import type { Admin } from '@atrio/contract/accounts/accounts';
import { ActionIcon, Alert, Badge, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { useDirtyPanels, useReportUnsaved } from '../../../kit/form/panel-store.ts';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { amountNote, useSectionNote } from '../../../kit/page/section-notes.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { AddByEmail } from '../../accounts/people/add-by-email.tsx';
import { AdminPicker } from './admin-select.tsx';
import type { SelectedAdmin } from './admin-selection.ts';
import {
  LOAD_FAILURE,
  type RoomAdmins,
  useAddRoomAdmin,
  useRoomAdmins,
} from './room-admins.api.ts';
import classes from './room-admins.module.css';
import { type AdminEditor, useAdminEditor } from './use-admin-editor.tsx';

/** The room's administrators: lists them, and adds and removes all but the owner. */
export function RoomAdminsPanel({ roomId }: { roomId: number }) {
  const { query, reload } = useRoomAdmins(roomId);
  const { mutateAsync: add } = useAddRoomAdmin();
  return (
    <QueryStates
      query={query}
      loadingText="Carregando administradores"
      errorTitle={LOAD_FAILURE}
      skeleton={<AdminsSkeleton />}
    >
      {({ room, all }) => (
        <>
          <RoomAdminsEditor roomId={roomId} room={room} admins={all.admins} reload={reload} />
          <AddByEmail
            help="O e-mail inteiro de quem já tem conta. A pessoa entra na hora."
            onAdd={(email) => add({ roomId: String(roomId), email })}
          />
        </>
      )}
    </QueryStates>
  );
}

function AdminsSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonBar width="100%" height={40} />
      {[130, 110, 140].map((width) => (
        <div className={classes.row} key={width}>
          <SkeletonBar width={28} height={28} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  );
}

/** The section's id; the page's index uses it to find panels with unsaved changes. */
const NAME = 'administradores';

interface RoomAdminsEditorProps {
  roomId: number;
  room: RoomAdmins['room'];
  admins: readonly Admin[];
  reload: () => Promise<{ isError: boolean }>;
}

function RoomAdminsEditor({ roomId, room, admins, reload }: RoomAdminsEditorProps) {
  const editor = useAdminEditor({ roomId, links: room.admins, reload });
  const { selected, changeCount, reasons, isBusy } = editor;
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const taken = new Set([room.owner.id, ...selected.map(({ adminId }) => adminId)]);
  useReportUnsaved(NAME, changeCount > 0, editor.discard);
  useSectionNote(NAME, amountNote(room.admins.length + 1));
  useSaveKey((focused) => {
    const isOurs = focused === null || [form.current, input.current?.form].includes(focused);
    if (isOurs && changeCount > 0) editor.submit();
  });

  function handleRemove(adminId: number) {
    // Removing the last one leaves no other button to focus.
    if (selected.length === 1) input.current?.focus();
    editor.remove(adminId);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    editor.submit();
  }
  return (
    <>
      <AdminPicker
        admins={admins}
        isTaken={(adminId) => taken.has(adminId)}
        onAdd={editor.add}
        input={input}
      />
      <form
        ref={form}
        aria-label="Administradores"
        aria-busy={isBusy}
        noValidate
        onSubmit={handleSubmit}
      >
        <AdminList
          owner={room.owner}
          selected={selected}
          ownId={editor.ownId}
          onRemove={handleRemove}
        />
        <SaveFailure reasons={reasons} />
        <EditorFoot editor={editor} />
      </form>
    </>
  );
}

/** Lists the changes that could not be saved, by name. */
function SaveFailure({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle size={20} stroke={1.7} />}
      title="Erro ao salvar"
    >
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Alert>
  );
}

/** The number of unsaved changes, 'Descartar', and 'Salvar', which is outlined without changes. */
function EditorFoot({ editor }: { editor: AdminEditor }) {
  const { changeCount, isBusy } = editor;
  const isDirty = changeCount > 0;
  const isFirst = useDirtyPanels()[0] === NAME;
  return (
    <div className={classes.foot} data-floating={(isDirty && isFirst) || undefined}>
      <span className={classes.changes} role="status">
        {isDirty && plural(changeCount, 'alteração por salvar', 'alterações por salvar')}
      </span>
      <div className={classes.footActions}>
        {isDirty && !isBusy && (
          <Button variant="subtle" color="gray" onClick={editor.discard}>
            Descartar
          </Button>
        )}
        <SubmitButton label="Salvar" isBusy={isBusy} variant={isDirty ? 'filled' : 'default'} />
      </div>
    </div>
  );
}

/** Calls `onSave` on Ctrl+S or ⌘S, with the form that has the focus: it may be another panel's. */
function useSaveKey(onSave: (focused: HTMLFormElement | null) => void) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    onSave(document.activeElement?.closest('form') ?? null);
  });
}

interface AdminListProps {
  owner: Admin;
  selected: readonly SelectedAdmin[];
  ownId: number | undefined;
  onRemove: (adminId: number) => void;
}

/** The owner, who cannot be removed, and the selected administrators. */
function AdminList({ owner, selected, ownId, onRemove }: AdminListProps) {
  return (
    <ul className={classes.list} aria-label="Administradores da sala">
      <li className={classes.row}>
        <AvatarInitials letters={initials(owner.name)} />
        <AdminName name={owner.name} isOwn={owner.id === ownId} badge={<Badge>Dono</Badge>} />
      </li>
      {selected.map(({ adminId, name, isNew }) => (
        <li key={adminId} className={classes.row}>
          <AvatarInitials letters={initials(name)} />
          <AdminName
            name={name}
            isOwn={adminId === ownId}
            badge={isNew && <Badge color="sky">Novo</Badge>}
          />
          <RemoveButton name={name} onClick={() => onRemove(adminId)} />
        </li>
      ))}
    </ul>
  );
}

function AdminName({ name, isOwn, badge }: AdminNameProps) {
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        {name}
        {isOwn && <span className={classes.own}> (você)</span>}
      </span>
      {badge}
    </div>
  );
}

interface AdminNameProps {
  name: string;
  isOwn: boolean;
  badge: ReactNode;
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <ActionIcon ref={button} size={32} aria-label={`Remover ${name}`} onClick={onClick}>
      <IconTrash size={17} stroke={1.7} />
    </ActionIcon>
  );
}
