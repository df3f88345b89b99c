import { DEFAULT_TIME_ZONE, instantOfWall } from '@atrio/contract/lib/zones';
import type { PlatformTemplate, TemplatePart } from '@atrio/contract/rooms/room-templates';

const MINUTE = 60_000;

/** Of a room's form. The page for administrators is left out: such addresses often hold a secret. */
export interface TemplateForm {
  isVisible: boolean;
  isPrivate: boolean;
  iframeUrl: string | null;
}

/** By its name, what each part holds. */
export type TemplateParts = Partial<Record<TemplatePart, unknown>>;

interface Session {
  title: string;
  description: string;
  /** Minutes after the first session begins. */
  after: number;
  minutes: number;
  times?: number;
}

/** @param firstDay any day long ago: sessions move to the coming week when the template is used */
function programmeOf(firstDay: string, sessions: readonly Session[]) {
  const first = instantOfWall(Date.parse(`${firstDay}Z`), DEFAULT_TIME_ZONE);
  return {
    reminders: { reminders: 'both' },
    sessions: sessions.map(({ title, description, after, minutes, times }) => {
      const starts_at = first + after * MINUTE;
      const ends_at = starts_at + minutes * MINUTE;
      return {
        ...{ title, description, host: '', starts_at, ends_at, last_ends_at: ends_at },
        ...{ time_zone: DEFAULT_TIME_ZONE, repeat_count: times ?? null, repeat_until: null },
      };
    }),
  };
}

const texts = (description: string) => ({
  texts: { description, external_url: null, external_url_name: null },
  invitation: null,
});
const always = JSON.stringify({ kind: 'always' });

const templates: Record<PlatformTemplate, { form: TemplateForm; parts: TemplateParts }> = {
  classroom: {
    form: { isVisible: true, isPrivate: true, iframeUrl: null },
    parts: {
      texts: texts('Aulas ao vivo. Entre com o e-mail em que recebeu o convite.'),
      door: {
        ...{ capacity: 40, when_full: 'queue', approval: 'nobody', asks_pass_code: 0 },
        hours: always,
      },
      // A Monday at 19:00.
      programme: programmeOf('2024-01-01T19:00', [
        { title: 'Aula', description: '', after: 0, minutes: 100, times: 12 },
      ]),
    },
  },
  launch: {
    form: { isVisible: true, isPrivate: false, iframeUrl: null },
    parts: {
      texts: texts('Um lançamento ao vivo, com apresentação, conversa e perguntas.'),
      door: {
        ...{ capacity: 200, when_full: 'queue', approval: 'nobody', asks_pass_code: 0 },
        hours: always,
      },
      // A Thursday at 19:00.
      programme: programmeOf('2024-01-04T19:00', [
        { title: 'Abertura', description: '', after: 0, minutes: 20 },
        { title: 'Apresentação', description: '', after: 20, minutes: 40 },
        { title: 'Perguntas', description: '', after: 60, minutes: 30 },
      ]),
    },
  },
};

export function platformParts(template: PlatformTemplate) {
  return templates[template];
}
