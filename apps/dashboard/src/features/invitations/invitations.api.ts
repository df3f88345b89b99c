import { invitationRoutes } from '@atrio/contract/invitations';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';

export function invitationsQuery() {
  return apiQuery(invitationRoutes.list);
}

/** The failure stays in the form that asked. */
export function useInvite() {
  return useApiMutation(invitationRoutes.create, {
    invalidates: ['invitations', 'history'],
    done: ({ invitation }) => `Convite enviado para ${invitation.email}`,
    silent: true,
  });
}

export function useInviteAgain() {
  return useApiMutation(invitationRoutes.create, {
    invalidates: ['invitations', 'history'],
    done: ({ invitation }) => `Convite enviado de novo para ${invitation.email}`,
    failed: 'Erro ao enviar o convite',
  });
}

export function useRemoveInvitation() {
  return useApiMutation(invitationRoutes.remove, {
    invalidates: ['invitations', 'history'],
    done: 'Convite cancelado',
    failed: 'Erro ao cancelar o convite',
  });
}
