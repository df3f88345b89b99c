import { INVITATION_DAYS } from '@atrio/contract/accounts/invitations';
import { layOut } from '../../../infrastructure/mail/layout.ts';

interface Invitation {
  email: string;
  token: string;
  inviterName: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

export function signUpMail({ email, token, inviterName, publicUrl }: Invitation) {
  const query = new URLSearchParams({ convite: token, email });
  return layOut({
    subject: 'Convite para criar sua conta no Átrio',
    paragraphs: [
      `${inviterName} convidou você para criar uma conta no Átrio, onde se administram salas virtuais.`,
      `O convite vale por ${INVITATION_DAYS} dias, para este e-mail.`,
    ],
    button: { label: 'Criar conta', url: `${publicUrl}/dashboard/createAccount?${query}` },
    reason: 'Se você não esperava este convite, ignore esta mensagem.',
  });
}
