import { layOut } from '../../../infrastructure/mail/layout.ts';

interface Lowered {
  from: string;
  to: string;
  /** 'yyyy-mm-dd': the renewal. */
  day: string;
  /** Names of rooms. */
  kept: readonly string[];
  closed: readonly string[];
}

/** Names that a mail says; of more it says how many. */
const NAMED = 20;

/** Says to who pays for a plan, once it has gone down, which rooms stay and which have closed. */
export function planLoweredMail({ from, to, day, kept, closed }: Lowered, publicUrl: string) {
  const date = day.split('-').toReversed().join('/');
  return layOut({
    subject: `Seu plano agora é ${to}`,
    paragraphs: [
      `Na renovação de ${date} sua assinatura passou do plano ${from} para o plano ${to}, como você pediu.`,
      ...(kept.length > 0
        ? [`${kept.length === 1 ? 'Continua' : 'Continuam'} ${names(kept)}.`]
        : []),
      closed.length === 0 ? 'Nenhuma sala fechou.' : closing(closed),
    ],
    button: { label: 'Ver minhas salas', url: `${publicUrl}/dashboard/rooms` },
    reason: 'Você recebe este aviso porque assina um plano no Átrio.',
  });
}

function closing(closed: readonly string[]): string {
  return closed.length === 1
    ? `Fechou e foi para a lixeira ${names(closed)}. De lá é apagada de vez depois de 30 dias.`
    : `Fecharam e foram para a lixeira ${names(closed)}. De lá são apagadas de vez depois de 30 dias.`;
}

function names(rooms: readonly string[]): string {
  const more = rooms.length - NAMED;
  const said = rooms.slice(0, NAMED).map((name) => `“${name}”`);
  if (more > 0) said.push(more === 1 ? 'mais 1 sala' : `mais ${more} salas`);
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(said);
}
