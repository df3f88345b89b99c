import { layOut } from '../../../infrastructure/mail/layout.ts';
import { inGroups } from '../../../lib/mailed-code.ts';

/** @param account the address that the account signs in with, if the mail goes to another */
export function resetCodeMail(code: string, account: string | null) {
  return layOut({
    subject: 'Código para redefinir sua senha',
    paragraphs: [
      account === null
        ? 'Use este código para redefinir a senha da sua conta:'
        : `Use este código para redefinir a senha da sua conta, que agora entra com ${account}:`,
      inGroups(code),
      'Ele vale por 15 minutos e só pode ser usado uma vez.',
    ],
    reason: 'Se você não pediu, ignore esta mensagem: sua senha continua a mesma.',
  });
}

export function passwordChangedMail() {
  return layOut({
    subject: 'Sua senha foi redefinida',
    paragraphs: [
      'A senha da sua conta acabou de ser redefinida, e todas as sessões foram encerradas.',
      'Se não foi você, redefina a senha de novo agora mesmo e avise a administração.',
    ],
    reason: 'Você recebe este aviso porque a senha da sua conta no Átrio mudou.',
  });
}
