import {
  type Delivery,
  eventTypes,
  RECENT_DELIVERIES,
  type Webhook,
} from '@atrio/contract/organization/webhooks';
import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
} from '@tabler/icons-react';
import { formatWhen, plural } from '../../../kit/text/format.ts';
import classes from './webhooks.module.css';

type Went = Webhook['recent'][number];
type Tone = 'good' | 'late' | 'bad' | 'waiting';

/** Late: it arrived, but not at the first try. */
function toneOf({ state, attempts, durationMs }: Went): Tone {
  if (state === 'sent') return attempts > 1 ? 'late' : 'good';
  return durationMs === null ? 'waiting' : 'bad';
}

const ERRORS: Record<NonNullable<Delivery['error']>, string> = {
  address: 'Endereço recusado',
  connection: 'Sem conexão',
  timeout: 'Sem resposta',
  off: 'Desligado',
  secret: 'Segredo perdido',
};

/** What the receiver answered, or why it did not. */
function answerWords({ status, error }: Went): string {
  if (status !== null) return String(status);
  if (error !== null) return ERRORS[error];
  return 'A caminho';
}

/** '2ª tentativa às 14:36', 'na 3ª tentativa', 'desistiu após 10 tentativas'. */
export function nextWords({ state, attempts, nextAttemptAt, durationMs }: Went): string {
  if (state === 'sent') return attempts > 1 ? `na ${attempts}ª tentativa` : '';
  if (state === 'failed') {
    return attempts > 0 ? `desistiu após ${plural(attempts, 'tentativa', 'tentativas')}` : '';
  }
  if (durationMs === null || nextAttemptAt === null) return '';
  return `${attempts + 1}ª tentativa: ${formatWhen(nextAttemptAt)}`;
}

interface HealthWords {
  tone: Tone | 'off';
  title: string;
  text: string;
}

/** How a webhook does, by its last deliveries. */
function healthWords({ enabled, isGone, recent }: Webhook): HealthWords {
  const [last] = recent;
  if (!enabled) {
    const text = isGone ? 'o endereço respondeu 410: não quer mais avisos' : 'nada é enviado';
    return { tone: 'off', title: 'Desligado', text };
  }
  const tried = recent.filter(({ durationMs }) => durationMs !== null);
  const [lastTried] = tried;
  if (!last || !lastTried) {
    return {
      tone: 'waiting',
      title: 'Sem entregas',
      text: last ? 'a primeira está a caminho' : '',
    };
  }
  const arrived = tried.findIndex(({ state }) => state === 'sent');
  const failing = arrived === -1 ? tried.length : arrived;
  if (failing > 0) {
    const next = recent.find(({ nextAttemptAt }) => nextAttemptAt !== null)?.nextAttemptAt;
    const text = next ? `próxima tentativa: ${formatWhen(next)}` : 'nenhuma tentativa marcada';
    return { tone: 'bad', title: plural(failing, 'falha', 'falhas seguidas'), text };
  }
  const took = lastTried.durationMs === null ? '' : `, em ${lastTried.durationMs} ms`;
  return {
    tone: 'good',
    title: 'Entregando',
    text: `última: ${formatWhen(lastTried.createdAt)}${took}`,
  };
}

/** The last deliveries, the newest at the right. */
export function HealthBar({ webhook: { recent } }: { webhook: Webhook }) {
  const tones = recent.map(toneOf).toReversed();
  const bad = tones.filter((tone) => tone === 'bad').length;
  const words = `${plural(recent.length, 'última entrega', 'últimas entregas')}, ${
    bad === 0 ? 'nenhuma falha' : plural(bad, 'falha', 'falhas')
  }`;
  const free = Array.from({ length: RECENT_DELIVERIES - tones.length }, () => 'none' as const);
  return (
    <span className={classes.bar} role="img" aria-label={words}>
      {[...free, ...tones].map((tone, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are alike, their place is their identity
        <span key={place} data-tone={tone} />
      ))}
    </span>
  );
}

const LOOKS = {
  good: { color: 'green', icon: IconCircleCheck },
  late: { color: 'green', icon: IconCircleCheck },
  bad: { color: 'red', icon: IconAlertTriangle },
  waiting: { color: 'gray', icon: IconClock },
  off: { color: 'gray', icon: IconPlayerPause },
} as const;

export function Health({ webhook }: { webhook: Webhook }) {
  const { tone, title, text } = healthWords(webhook);
  const { color, icon: Icon } = LOOKS[tone];
  return (
    <div className={classes.health}>
      <Badge color={color} leftSection={<Icon size={14} stroke={1.9} aria-hidden />}>
        {title}
      </Badge>
      <span>{text}</span>
    </div>
  );
}

/** What the receiver answered. */
export function AnswerBadge({ delivery }: { delivery: Delivery }) {
  const { color, icon: Icon } = LOOKS[toneOf(delivery)];
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={1.9} aria-hidden />}>
      {answerWords(delivery)}
    </Badge>
  );
}

/** `room.*` where all events of a subject are told of. */
export function typesWords({ types }: Webhook): string {
  const subjectOf = (type: string) => type.split('.')[0] ?? '';
  const all = Map.groupBy(eventTypes, subjectOf);
  const words = [...Map.groupBy(types, subjectOf)].flatMap(([subject, own]) =>
    own.length === all.get(subject)?.length ? [`${subject}.*`] : own,
  );
  const rest = words.length - 3;
  return rest > 0 ? `${words.slice(0, 3).join(', ')} +${rest}` : words.join(', ');
}
