import { layOut } from '../../../infrastructure/mail/layout.ts';

export function accountErasedMail() {
  return layOut({
    subject: 'Sua conta foi excluída',
    paragraphs: [
      'Sua conta no Átrio foi excluída, como você pediu, e não pode ser recuperada.',
      'Guardamos apenas o que a lei exige: registros de cobrança por 5 anos e registros de acesso por 6 meses.',
      'Se não foi você, avise a administração agora mesmo.',
    ],
    reason: 'Você recebe este aviso porque esta era a conta deste endereço. É o último.',
  });
}
