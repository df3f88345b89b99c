import { agendaRoutes, programmeRoutes, type RoomSession } from '@atrio/contract/rooms/programme';
import { ApiError, callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, invalidate, useApiMutation } from '../../../kit/api/query-client.ts';
import { copyText } from '../../../kit/feedback/copy-text.ts';
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

/** Puts the address of the team's calendar into the clipboard. */
export async function copyAgenda(roomId: number): Promise<void> {
  try {
    const { path } = await callApi(agendaRoutes.address, { id: String(roomId) });
    await copyAddress(path);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error('Erro ao ler o endereço da agenda', { description: error.message });
  }
}

/** Ends the address of the team's calendar; the toast offers the new one. */
export async function revokeAgenda(roomId: number): Promise<void> {
  const { path } = await callApi(agendaRoutes.revoke, { id: String(roomId) });
  invalidate(['history']);
  toast.success('Endereço da agenda trocado', {
    action: { label: 'Copiar endereço', onClick: () => void copyAddress(path) },
  });
}

function copyAddress(path: string): Promise<void> {
  return copyText(new URL(path, window.location.origin).href, {
    done: 'Endereço da agenda copiado',
    failed: 'Não foi possível copiar o endereço',
    isLong: true,
  });
}

function stale(): void {
  invalidate([...STALE]);
}
