import { programmeRoutes, type RoomSession } from '@atrio/contract/rooms/programme';
import { ApiError, callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, invalidate, useApiMutation } from '../../../kit/api/query-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';

const STALE = ['programme', 'history'] as const;

export function programmeQuery(roomId: number) {
  return apiQuery(programmeRoutes.list, { id: String(roomId) });
}

/** Silent: the form shows the failure. */
export function useAddSession() {
  return useApiMutation(programmeRoutes.create, {
    invalidates: [...STALE],
    done: 'Sessão criada',
    silent: true,
  });
}

/** Silent: the form shows the failure. */
export function useChangeSession() {
  return useApiMutation(programmeRoutes.update, {
    invalidates: [...STALE],
    done: 'Sessão alterada',
    silent: true,
  });
}

/** Deletes a session at once; the toast offers to bring it back. */
export async function removeSession({ id }: RoomSession): Promise<void> {
  const args = { id: String(id) };
  await callApi(programmeRoutes.remove, args).finally(stale);
  toast.success('Sessão deletada', {
    action: { label: 'Desfazer', onClick: () => void restoreSession(args) },
  });
}

async function restoreSession(args: { id: string }): Promise<void> {
  try {
    await callApi(programmeRoutes.restore, args);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error('Erro ao restaurar a sessão', { description: error.message });
  } finally {
    stale();
  }
}

function stale(): void {
  invalidate([...STALE]);
}
