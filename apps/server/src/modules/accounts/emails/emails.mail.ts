import { TAKE_BACK_DAYS } from '@atrio/contract/accounts/emails';
import { layOut } from '../../../infrastructure/mail/layout.ts';
import { inGroups } from '../../../lib/mailed-code.ts';

/** The code stands behind the '#': that part of an address reaches no server and no log. */
export function confirmEmailMail(code: string, publicUrl: string) {
  return layOut({
    subject: 'Confirme seu e-mail',
    paragraphs: [
      'Este endereço foi informado em uma conta do Átrio. Para confirmar que ele é seu, abra o link, ou entre na sua conta e digite este código:',
      inGroups(code),
      'O código vale por 24 horas e só pode ser usado uma vez.',
    ],
    button: { label: 'Confirmar e-mail', url: `${publicUrl}/dashboard/email/confirm#${code}` },
    reason:
      'Se a conta não é sua, ignore esta mensagem: sem a confirmação ela não recebe nada do que é deste endereço.',
  });
}

export function emailChangedMail(newEmail: string, token: string, publicUrl: string) {
  return layOut({
    subject: 'O e-mail da sua conta mudou',
    paragraphs: [
      `O e-mail da sua conta no Átrio mudou para ${newEmail}. Se foi você, não precisa fazer nada.`,
      `Se não foi, desfaça a mudança em até ${TAKE_BACK_DAYS} dias: seu endereço volta para a conta, todas as sessões são encerradas e você escolhe outra senha.`,
    ],
    button: { label: 'Desfazer a mudança', url: `${publicUrl}/dashboard/email/undo#${token}` },
    reason: 'Você recebe este aviso porque este era o endereço da conta.',
  });
}

export function emailTakenBackMail(restored: string) {
  return layOut({
    subject: 'A mudança de e-mail foi desfeita',
    paragraphs: [
      `A conta no Átrio que estava com este endereço voltou para ${restored}, de onde a mudança foi desfeita.`,
      'Todas as sessões foram encerradas e a senha é outra.',
    ],
    reason: 'Você recebe este aviso porque este endereço estava em uma conta do Átrio.',
  });
}
