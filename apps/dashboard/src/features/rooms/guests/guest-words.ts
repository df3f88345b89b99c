import type { Guest, GuestState } from '@atrio/contract/rooms/guests';
import {
  IconCalendarX,
  IconClock,
  IconLogin2,
  IconMailCheck,
  IconMailOff,
  IconMailX,
  IconSend,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatDate } from '../../../kit/text/format.ts';

interface StateLook {
  /** Of one guest, and of several in the bar. */
  one: string;
  many: string;
  icon: TablerIcon;
  color: 'green' | 'amber' | 'sky' | 'red' | 'gray';
}

export const STATES: Record<GuestState, StateLook> = {
  entered: { one: 'Entrou', many: 'Entraram', icon: IconLogin2, color: 'green' },
  accepted: { one: 'Aceito', many: 'Aceitos', icon: IconMailCheck, color: 'sky' },
  sent: { one: 'Enviado', many: 'Enviados', icon: IconSend, color: 'gray' },
  queued: { one: 'Na fila de envio', many: 'Na fila de envio', icon: IconClock, color: 'gray' },
  returned: { one: 'Devolvido', many: 'Devolvidos', icon: IconMailX, color: 'red' },
  declined: { one: 'Recusado', many: 'Recusados', icon: IconMailOff, color: 'amber' },
  expired: { one: 'Vencido', many: 'Vencidos', icon: IconCalendarX, color: 'gray' },
  added: { one: 'Sem convite', many: 'Sem convite', icon: IconUserPlus, color: 'gray' },
};

/** In the order of the bar. */
// The keys of a constant are exactly those of its type.
export const STATE_ORDER = Object.keys(STATES) as GuestState[];

/** Under the time of a state: why, or until when. */
export function reasonWords({ state, reason, validUntil }: Guest): string | undefined {
  if (state === 'returned') return returnWords(reason);
  if (state === 'declined') return reason === null ? undefined : `“${reason}”`;
  if (state !== 'expired' || validUntil === null) return undefined;
  return `o passe valia até ${formatDate(validUntil)}`;
}

/** The reply codes of mail servers in words. */
function returnWords(code: string | null): string {
  if (code === '550' || code === '551' || code === '553') return 'o endereço não existe';
  if (code === '552') return 'caixa de entrada cheia';
  if (code === '554') return 'o servidor do e-mail recusou a mensagem';
  return code === null ? 'o e-mail voltou' : `o servidor do e-mail respondeu ${code}`;
}
