import { layOut } from '../../../infrastructure/mail/layout.ts';

interface Invitation {
  roomName: string;
  sceneName: string;
  inviterName: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

export function invitationMail({ roomName, sceneName, inviterName, publicUrl }: Invitation) {
  return layOut({
    subject: `Convite para a sala ${roomName}`,
    paragraphs: [
      `${inviterName} convidou você para a sala “${roomName}”.`,
      'Para entrar, abra o link e informe este mesmo e-mail.',
    ],
    button: { label: 'Abrir a sala', url: `${publicUrl}/sala/${sceneName}` },
    reason: 'Você recebeu esta mensagem porque seu e-mail ganhou acesso a uma sala do Átrio.',
  });
}
