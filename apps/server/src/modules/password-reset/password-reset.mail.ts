import { layOut } from '../../platform/mail/layout.ts';

export function resetCodeMail(code: string) {
  return layOut({
    subject: 'Código para redefinir sua senha',
    paragraphs: [
      'Use este código para redefinir a senha da sua conta:',
      `${code.slice(0, 4)} ${code.slice(4)}`,
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
