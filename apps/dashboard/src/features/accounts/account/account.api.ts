import { adminRoutes, authRoutes, type OwnData } from '@atrio/contract/accounts/accounts';
import { emailRoutes } from '@atrio/contract/accounts/emails';
import { myDataRoutes, myDataSchema } from '@atrio/contract/across/my-data';
import { apiQuery, queryClient, useApiMutation } from '../../../kit/api/query-client.ts';
import { keepAccount } from '../../../kit/session/session.ts';
import { download } from '../../../kit/text/csv.ts';
import { formatDate, plural } from '../../../kit/text/format.ts';
import { profileQuery } from './profile.api.ts';

export const PROFILE_FAILED = 'Erro ao alterar os dados do perfil';
export const CONFIRM_FAILED = 'Erro ao confirmar o e-mail';
export const TAKE_BACK_FAILED = 'Erro ao desfazer a mudança';
export const RESET_FAILED = 'Erro ao redefinir a senha';

export function useUpdateProfile() {
  return useApiMutation(adminRoutes.update, {
    invalidates: ['admins', 'rooms', 'companies'],
    done: 'dados alterados com sucesso',
    failed: PROFILE_FAILED,
  });
}

/** Shows a saved profile at once, here and in the header. */
export function keepProfile(admin: OwnData): void {
  queryClient.setQueryData(profileQuery().queryKey, admin);
  keepAccount(admin);
}

export function useRequestReset() {
  return useApiMutation(authRoutes.requestReset, {
    done: 'código de confirmação foi enviado para o seu email',
    failed: RESET_FAILED,
  });
}

export function useResetPassword() {
  return useApiMutation(authRoutes.resetPassword, {
    done: 'senha redefinida com sucesso',
    failed: RESET_FAILED,
  });
}

export function useConfirmEmail() {
  return useApiMutation(emailRoutes.confirm, {
    invalidates: ['admins', 'tickets'],
    done: 'E-mail confirmado',
    failed: CONFIRM_FAILED,
  });
}

export function useTakeEmailBack() {
  return useApiMutation(emailRoutes.takeBack, {
    done: ({ email }) => `Mudança desfeita. Entre com ${email} e a nova senha`,
    failed: TAKE_BACK_FAILED,
  });
}

export function sessionsQuery() {
  return apiQuery(authRoutes.sessions);
}

export function useEndSession() {
  return useApiMutation(authRoutes.endSession, {
    invalidates: ['sessions'],
    done: 'Sessão encerrada',
    failed: 'Erro ao encerrar a sessão',
  });
}

/** Silent: the dialog that asked shows the failure. */
export function useEndOtherSessions() {
  return useApiMutation(authRoutes.endOtherSessions, {
    invalidates: ['sessions'],
    done: ({ ended }) => plural(ended, 'sessão encerrada', 'sessões encerradas'),
    silent: true,
  });
}

export const ERASE_FAILED = 'Erro ao excluir a conta';
export const EXPORT_FAILED = 'Erro ao baixar seus dados';

/** Silent: the form that asked shows the failure. */
export function useExportMyData() {
  return useApiMutation(myDataRoutes.export, { done: 'Seus dados foram baixados', silent: true });
}

export function useEraseAccount() {
  return useApiMutation(myDataRoutes.erase, { done: 'Sua conta foi excluída', silent: true });
}

/** Saves the data as an indented JSON file, since people open it too. */
export function saveMyData(answer: unknown): void {
  const data = myDataSchema.parse(answer);
  const day = formatDate(data.exportedAt).split('/').reverse().join('-');
  download(`atrio-meus-dados-${day}.json`, [JSON.stringify(data, null, 2)], 'application/json');
}
