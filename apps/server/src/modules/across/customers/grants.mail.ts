import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { layOut } from '../../../infrastructure/mail/layout.ts';

/** Says to the owner of granted rooms when they end, and what happens to them then. */
export function grantEndingMail(
  { planName, rooms, endsAt }: { planName: string; rooms: number; endsAt: number },
  publicUrl: string,
) {
  // The end is the midnight after the last day.
  const day = todayInBrazil(endsAt - 1)
    .split('-')
    .toReversed()
    .join('/');
  const few = rooms === 1 ? 'A sala concedida' : `As ${rooms} salas concedidas`;
  return layOut({
    subject: `Suas salas concedidas terminam em ${day}`,
    paragraphs: [
      `${few} do plano ${planName} ${rooms === 1 ? 'vale' : 'valem'} até ${day}.`,
      'Depois desse dia, as que não foram usadas saem de Compras, e as usadas vão para a lixeira, de onde são apagadas de vez depois de 30 dias.',
    ],
    button: { label: 'Ver minhas salas', url: `${publicUrl}/dashboard/purchases` },
    reason: 'Você recebe este aviso porque tem salas concedidas no Átrio.',
  });
}
