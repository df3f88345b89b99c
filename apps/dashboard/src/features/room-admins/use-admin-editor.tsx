import type { Admin } from '@atrio/contract/accounts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePanelStore } from '../../form/panel-store.ts';
import { useOneAtATime } from '../../form/use-one-at-a-time.ts';
import { confirm } from '../../lib/confirm.tsx';
import { isMaster, useAccount } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
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
import type { RoomAdmins } from './use-room-admins.ts';
import { useSaveDifference } from './use-save-difference.ts';

interface AdminEditorOptions {
  roomId: number;
  links: RoomAdmins['room']['admins'];
  reload: () => Promise<{ isError: boolean }>;
}

/** The panel's selection and its saving. */
export function useAdminEditor({ roomId, links, reload }: AdminEditorOptions) {
  const [edits, setEdits] = useState(NO_EDITS);
  const account = useAccount();
  const ownId = account?.accountData.Admin.id;
  const difference = differenceOf(links, edits);
  const changeCount = difference.toAdd.length + difference.toRemove.length;
  const isLeaving =
    // A MASTER_ADMIN keeps every room.
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

/** One save at a time, with what comes of it. */
function useSaving({ roomId, ownId, reload, setEdits }: SavingOptions) {
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const turn = useOneAtATime();
  const saveDifference = useSaveDifference(roomId, ownId);

  /** `leave` takes the place of the reload, once all is saved. */
  async function save(difference: Difference, leave?: () => void) {
    turn.begin();
    setReasons([]);
    try {
      const left = await saveDifference(difference);
      const isSaved = left.toAdd.length + left.toRemove.length === 0;
      if (isSaved && leave) leave();
      // Unless the reload fails as well: then the old list still shows what was asked for.
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

/** To the rooms list: nothing on this page can be saved any more. */
function useLeaveRoom() {
  const navigate = useNavigate();
  const panels = usePanelStore();
  return () => {
    // At once, or the page's guard would still find unsaved panels and ask about them.
    flushSync(panels.discardAll);
    void navigate(paths.rooms());
  };
}
