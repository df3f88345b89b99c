import type { Admin } from '@atrio/contract/accounts';
import { Alert, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { useDirtyPanels, useReportUnsaved } from '../../form/panel-store.ts';
import { SubmitButton } from '../../form/submit-button.tsx';
import { plural } from '../../lib/format.ts';
import { AdminList } from './admin-list.tsx';
import { AdminPicker } from './admin-picker.tsx';
import classes from './room-admins.module.css';
import { type AdminEditor, useAdminEditor } from './use-admin-editor.tsx';
import type { RoomAdmins } from './use-room-admins.ts';

/** The section's id, by which the page's index finds the panel that has something unsaved. */
const NAME = 'administradores';

interface RoomAdminsEditorProps {
  roomId: number;
  room: RoomAdmins['room'];
  admins: readonly Admin[];
  reload: () => Promise<{ isError: boolean }>;
}

export function RoomAdminsEditor({ roomId, room, admins, reload }: RoomAdminsEditorProps) {
  const editor = useAdminEditor({ roomId, links: room.admins, reload });
  const { selected, changeCount, reasons, isBusy } = editor;
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const taken = new Set([room.owner.id, ...selected.map(({ adminId }) => adminId)]);
  useReportUnsaved(NAME, changeCount > 0, editor.discard);
  useSaveKey((focused) => {
    const isOurs = focused === null || [form.current, input.current?.form].includes(focused);
    if (isOurs && changeCount > 0) editor.submit();
  });

  function handleRemove(adminId: number) {
    // The last one's button goes and no other comes in its place.
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

/** What could not be saved, by name. */
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

/** How much is to be saved, and the button for it: outlined until there is something. */
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

/** Ctrl+S or ⌘S saves, unless the focus is in another of the page's forms. */
function useSaveKey(onSave: (focused: HTMLFormElement | null) => void) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    onSave(document.activeElement?.closest('form') ?? null);
  });
}
