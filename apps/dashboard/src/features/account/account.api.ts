import { adminRoutes, authRoutes, type OwnData } from '@atrio/contract/accounts';
import { emailRoutes } from '@atrio/contract/emails';
import { plural } from '../../lib/format.ts';
import { apiQuery, queryClient, useApiMutation } from '../../lib/query-client.ts';
import { renameAccount } from '../../lib/session.ts';

export const PROFILE_FAILED = 'Erro ao alterar os dados do perfil';
export const CONFIRM_FAILED = 'Erro ao confirmar o e-mail';
export const TAKE_BACK_FAILED = 'Erro ao desfazer a mudança';
export const RESET_FAILED = 'Erro ao redefinir a senha';

/** The signed-in administrator as the server knows them. */
export function profileQuery() {
  return apiQuery(adminRoutes.data);
}

export function useUpdateProfile() {
  return useApiMutation(adminRoutes.update, {
    invalidates: ['admins', 'rooms', 'companies'],
    done: 'dados alterados com sucesso',
    failed: PROFILE_FAILED,
  });
}

/** A saved profile is shown at once, here and in the header. */
export function keepProfile(admin: OwnData): void {
  queryClient.setQueryData(profileQuery().queryKey, admin);
  renameAccount(admin);
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

export function useSendEmailCode() {
  return useApiMutation(emailRoutes.sendCode, {
    invalidates: ['admins'],
    done: ({ sentTo }) => `Código enviado para ${sentTo}`,
    failed: 'Erro ao enviar o código',
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

/** The failure stays in the dialog that asked, where the person is looking. */
export function useEndOtherSessions() {
  return useApiMutation(authRoutes.endOtherSessions, {
    invalidates: ['sessions'],
    done: ({ ended }) => plural(ended, 'sessão encerrada', 'sessões encerradas'),
    silent: true,
  });
}
