import { layOut } from '../../../infrastructure/mail/layout.ts';

interface Suspension {
  reason: string;
  /** The address of who answers questions about it. */
  contact: string;
}

const REASON = 'Você recebe este aviso porque esta é a sua conta no Átrio.';

/** Says to the owner of an account what a suspension stops, and what goes on. */
export function suspendedMail({ reason, contact }: Suspension, publicUrl: string) {
  return layOut({
    subject: 'Sua conta foi suspensa',
    paragraphs: [
      `A administração do Átrio suspendeu sua conta. Motivo: ${reason}`,
      'Suas salas estão fechadas para visitantes, que veem apenas que elas não estão disponíveis.',
      'Nada foi apagado. Você e os outros administradores continuam entrando no painel e nas salas, e seus dados podem ser exportados.',
      `Para responder ou tirar dúvidas, escreva para ${contact}.`,
    ],
    button: { label: 'Abrir o painel', url: `${publicUrl}/dashboard/` },
    reason: REASON,
  });
}

/** @param isOpen false while the rooms stay closed for another cause */
export function resumedMail(
  { isOpen, contact }: { isOpen: boolean; contact: string },
  publicUrl: string,
) {
  return layOut({
    subject: 'Sua conta não está mais suspensa',
    paragraphs: [
      'A administração do Átrio encerrou a suspensão da sua conta.',
      isOpen
        ? 'Suas salas estão abertas para visitantes de novo, como estavam antes.'
        : 'Suas salas continuam fechadas para visitantes por falta de pagamento. Elas reabrem segundos depois dele.',
      `Para tirar dúvidas, escreva para ${contact}.`,
    ],
    button: isOpen
      ? { label: 'Ver minhas salas', url: `${publicUrl}/dashboard/rooms` }
      : { label: 'Pagar agora', url: `${publicUrl}/dashboard/payments` },
    reason: REASON,
  });
}
