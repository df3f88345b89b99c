import type { Admin } from '@atrio/contract/accounts/accounts';
import type { RoomAdmin } from '@atrio/contract/rooms/room-admins';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../kit/api/api-client.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { toast } from '../../../kit/feedback/toast.ts';
import { usePanelStore } from '../../../kit/form/panel-store.ts';
import { useOneAtATime } from '../../../kit/form/use-one-at-a-time.ts';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import { paths } from '../../../paths.ts';
import {
  type Difference,
  differenceOf,
  type Edits,
  editsOf,
  NO_EDITS,
  selectedOf,
  withAdmin,
  withoutAdmin,
} from './admin-selection.ts';
import { type RoomAdmins, useAddRoomAdmin, useRemoveRoomAdmin } from './room-admins.api.ts';

interface AdminEditorOptions {
  roomId: number;
  links: RoomAdmins['room']['admins'];
  reload: () => Promise<{ isError: boolean }>;
}

/** The panel's unsaved selection, and how it is saved. */
export function useAdminEditor({ roomId, links, reload }: AdminEditorOptions) {
  const [edits, setEdits] = useState(NO_EDITS);
  const account = useAccount();
  const ownId = account?.accountData.Admin.id;
  const difference = differenceOf(links, edits);
  const changeCount = difference.toAdd.length + difference.toRemove.length;
  const isLeaving =
    // A MASTER_ADMIN has access to every room anyway.
    !isMaster(account) && difference.toRemove.some(({ adminId }) => adminId === ownId);
  const { save, isSaving, ...saving } = useSaving({ roomId, ownId, reload, setEdits });
  const leave = useLeaveRoom();

  const edit = (next: Edits) => {
    if (!isSaving()) setEdits(next);
  };
  return {
    selected: selectedOf(links, edits),
    ownId,
    changeCount,
    ...saving,
    add: (admin: Admin) => edit(withAdmin(links, edits, admin)),
    remove: (adminId: number) => edit(withoutAdmin(edits, adminId)),
    discard: () => {
      setEdits(NO_EDITS);
      saving.forgetReasons();
    },
    submit: () => {
      if (isSaving()) return;
      if (changeCount === 0) return toast.info('Nenhuma alteração por salvar');
      if (isLeaving) askToLeave(() => save(difference, leave));
      else void save(difference);
    },
  };
}

export type AdminEditor = ReturnType<typeof useAdminEditor>;

interface SavingOptions extends Omit<AdminEditorOptions, 'links'> {
  ownId: number | undefined;
  setEdits: (edits: Edits) => void;
}

/** Runs one save at a time and keeps the reasons of its failures. */
function useSaving({ roomId, ownId, reload, setEdits }: SavingOptions) {
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const turn = useOneAtATime();
  const saveDifference = useSaveDifference(roomId, ownId);

  /** When everything was saved, `leave` is called instead of a reload. */
  async function save(difference: Difference, leave?: () => void) {
    turn.begin();
    setReasons([]);
    try {
      const left = await saveDifference(difference);
      const isSaved = left.toAdd.length + left.toRemove.length === 0;
      if (isSaved && leave) leave();
      // When the reload fails too, the edits stay: they still describe the wanted selection.
      else if (!(await reload()).isError) setEdits(editsOf(left));
      setReasons(left.reasons);
      if (isSaved) toast.success('Alterações salvas com sucesso');
      else toast.error('Erro ao salvar', { description: left.reasons.join(' · ') });
    } finally {
      turn.end();
    }
  }
  return {
    save,
    isSaving: turn.isRunning,
    isBusy: turn.isBusy,
    reasons,
    forgetReasons: () => setReasons([]),
  };
}

function askToLeave(save: () => Promise<unknown>): void {
  confirm({
    title: 'Sair da administração da sala?',
    detail: (
      <>
        <strong>Você perde o acesso a esta sala</strong>
        <span>Só quem a administra pode adicionar você de novo.</span>
      </>
    ),
    action: 'Sair da sala',
    onConfirm: save,
  });
}

/** Goes to the rooms list; after leaving, the person may save nothing on this page. */
function useLeaveRoom() {
  const navigate = useNavigate();
  const panels = usePanelStore();
  return () => {
    // Synchronously, or the page's guard would still see unsaved panels and ask about them.
    flushSync(panels.discardAll);
    void navigate(paths.rooms());
  };
}

/** The changes that could not be saved; `reasons` has a sentence for each, with the name. */
interface Leftover extends Difference {
  reasons: readonly string[];
}

/**
 * Adds and removes administrators one by one; after a failed call the others are still made. The
 * person's own removal comes last, and only when all else was saved: it ends their access.
 */
function useSaveDifference(roomId: number, ownId: number | undefined) {
  const { mutateAsync: add } = useAddRoomAdmin();
  const { mutateAsync: remove } = useRemoveRoomAdmin();

  return async ({ toAdd, toRemove }: Difference): Promise<Leftover> => {
    const failedToAdd: Admin[] = [];
    const failedToRemove: RoomAdmin[] = [];
    const reasons: string[] = [];

    for (const admin of toAdd) {
      const reason = await attempt(() => add({ roomId: String(roomId), adminId: admin.id }));
      if (reason === undefined) continue;
      failedToAdd.push(admin);
      reasons.push(`${admin.name}: ${reason}`);
    }
    for (const link of toRemove.toSorted((a, b) => rank(a, ownId) - rank(b, ownId))) {
      if (link.adminId === ownId && reasons.length > 0) {
        failedToRemove.push(link);
        continue;
      }
      const reason = await attempt(() => remove({ linkId: String(link.id) }), isGone);
      if (reason === undefined) continue;
      failedToRemove.push(link);
      reasons.push(`${link.name}: ${reason}`);
    }
    return { toAdd: failedToAdd, toRemove: failedToRemove, reasons };
  };
}

/** Returns why the call failed; undefined when it succeeded, or when `isDone` accepts the error. */
async function attempt(
  call: () => Promise<unknown>,
  isDone: (error: ApiError) => boolean = () => false,
): Promise<string | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isDone(error) ? undefined : error.message;
  }
}

/** Somebody else has already removed the link. */
function isGone({ code }: ApiError): boolean {
  return code === 'NOT_FOUND';
}

function rank({ adminId }: RoomAdmin, ownId: number | undefined): number {
  return adminId === ownId ? 1 : 0;
}
