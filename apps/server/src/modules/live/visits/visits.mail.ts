import { layOut } from '../../../infrastructure/mail/layout.ts';

export function visitCodeMail({ roomName, code }: { roomName: string; code: string }) {
  return layOut({
    // The subject has no code: subjects are logged when a mail is sent.
    subject: `Seu código para entrar em ${roomName}`,
    paragraphs: [
      `Use este código para entrar na sala ${roomName}:`,
      code,
      'Ele vale por 15 minutos e só pode ser usado uma vez.',
    ],
    reason: 'Você recebeu este email porque alguém pediu para entrar na sala com o seu endereço.',
  });
}
