import { readFile } from 'node:fs/promises';
import type { areas } from '@atrio/contract/lib/areas';
import { type Context, FORMATS_PATH } from './context.ts';
import { type EventText, eventHtml, eventsByGroup } from './event-html.ts';
import { errorsHtml, eventTypesHtml, scopesHtml } from './facts-html.ts';
import { guideHtml, readGuide } from './guide-html.ts';
import { operationHtml } from './operation-html.ts';
import type { EventsDocument, Operation, ReferenceDocument } from './reference-document.ts';
import { formatsHtml, sharedFormats } from './schema-html.ts';
import type { Words } from './words.ts';

const DOCS = new URL('../../../../../docs/', import.meta.url);

/** The areas of calls, as the menu groups them. A test finds those that are missing. */
const REST: Record<keyof Words['groups'], readonly (keyof typeof areas)[]> = {
  visiting: ['visits', 'catalog', 'postal'],
  rooms: ['rooms', 'roomTemplates', 'roomLook', 'roomAdmins', 'images', 'assets', 'history'],
  guests: ['tickets', 'guests', 'roomInvitation', 'programme', 'checkin'],
  live: [
    ...(['door', 'liveMode', 'bans', 'platformBans', 'reports'] as const),
    ...(['analytics', 'attendance', 'certificates'] as const),
  ],
  organization: ['companies', 'companyColors', 'environments', 'apiKeys', 'webhooks', 'events'],
  catalogue: ['builds', 'categories', 'items'],
  money: [
    ...(['plans', 'coupons', 'orders', 'payments', 'purchases'] as const),
    ...(['paymentAccount', 'webhook'] as const),
  ],
  account: [
    ...(['auth', 'sessions', 'twoFactor', 'admins', 'emails'] as const),
    ...(['myData', 'preferences', 'notifications'] as const),
  ],
  platform: ['people', 'invitations', 'customers', 'platform', 'overview', 'search'],
};
/** Documents of the repository that are English alone. */
const MANUALS = ['calls', 'clients', 'realtime', 'webhooks', 'builds'] as const;

/** Something on a page that the search finds. */
export interface Part {
  /** Its address on the page; empty: the page itself. */
  id: string;
  title: string;
  /** A path, or the page's title. */
  detail: string;
  /** `GET`, `WS`; empty for texts. */
  kind: string;
  /** Words that it is found by besides. */
  more: string;
}

export interface Page {
  /** Below `/docs`; empty: the first one. */
  path: string;
  /** A key of the menu's parts. */
  menu: MenuPart;
  /** Stands in the menu under this path, where it is not its own. */
  shownAs?: string;
  /** In English, whatever the language of the page around it. */
  isEnglish?: boolean;
  title: (context: Context) => string;
  html: (context: Context) => Promise<string> | string;
  parts: (context: Context) => Promise<Part[]> | Part[];
}

export type MenuPart = 'start' | 'live' | 'webhooks' | 'manual' | `rest.${keyof Words['groups']}`;

/** The heading of a part of the menu. */
export function menuTitle(words: Words, part: MenuPart): string {
  const [name, group] = part.split('.');
  return group
    ? words.groups[group as keyof Words['groups']]
    : words[name as 'start' | 'live' | 'webhooks' | 'manual'];
}

/** Every page of the reference, in the menu's order. */
export function siteMap(document: ReferenceDocument, events: EventsDocument): Page[] {
  const operations = operationsOf(document);
  const all = [...operations.values()].flat();
  return [
    guide('', 'typescript', 'start', ({ tenMinutes }) => tenMinutes),
    { ...guide('guide/unity', 'unity', 'start', ({ tenMinutes }) => tenMinutes), shownAs: '' },
    guide('guide/crm', 'crm', 'start', ({ crm }) => crm),
    guide('guide/slack', 'slack', 'start', ({ slack }) => slack),
    guide('guide/keys', 'keys', 'start', ({ keys }) => keys, {
      after: (context) => scopesHtml(context, all),
    }),
    guide('guide/errors', 'errors', 'start', ({ errors }) => errors, { after: errorsHtml }),
    ...livePages(events),
    guide('webhooks/signature', 'signature', 'webhooks', ({ signing }) => signing),
    {
      path: 'webhooks/types',
      menu: 'webhooks',
      title: ({ words }) => words.eventTypes,
      html: eventTypesHtml,
      parts: ({ texts, words }) =>
        Object.entries(texts.eventTypes).map(([type, text]) => ({
          ...{ id: type, title: type, detail: text, kind: '', more: words.eventTypes },
        })),
    },
    ...Object.entries(REST).flatMap(([group, names]) =>
      names.map((name) => areaPage(name, group as keyof typeof REST, operations.get(name) ?? [])),
    ),
    {
      path: FORMATS_PATH,
      menu: 'rest.platform',
      title: ({ words }) => words.formats,
      html: formatsHtml,
      parts: ({ words }) =>
        sharedFormats(document).map((name) => ({
          ...{ id: name, title: name, detail: words.formats, kind: '', more: '' },
        })),
    },
    ...MANUALS.map(manual),
  ];
}

function livePages(events: EventsDocument): Page[] {
  return [...eventsByGroup(events)].map(([group, shown]) => {
    const intro = guide('', 'connection', 'live', ({ live }) => live);
    return {
      path: `live/${group}`,
      menu: 'live',
      title: ({ words }) => words.liveGroups[group],
      html: async (context) =>
        (group === 'connection' ? await intro.html(context) : '') +
        shown.map((event) => eventHtml(context, event)).join('\n'),
      parts: (context) => shown.map((event) => eventPart(context, event)),
    };
  });
}

function eventPart({ texts }: Context, { key, name, summary }: EventText): Part {
  const title = texts.event(key, summary);
  return { id: key, title, detail: name, kind: 'WS', more: summary };
}

function areaPage(
  name: string,
  group: keyof Words['groups'],
  operations: readonly Operation[],
): Page {
  return {
    path: `api/${name}`,
    menu: `rest.${group}`,
    title: ({ texts }) => texts.areaTitle(name),
    html: (context) => {
      const { document, texts } = context;
      const own = document.tags.find((tag) => tag.name === name)?.description ?? '';
      return `<div class="lead"><p>${texts.area(name, own)}</p></div>
${operations.map((operation) => operationHtml(context, operation)).join('\n')}`;
    },
    parts: ({ texts }) =>
      operations.map(({ id, method, path, summary }) => ({
        ...{ id, title: texts.call(id, summary), detail: path },
        ...{ kind: method.toUpperCase(), more: `${id} ${summary}` },
      })),
  };
}

interface GuideOptions {
  /** Comes after the guide's text. */
  after?: (context: Context) => string;
}

/** @param name of the file in `docs/guides`, which is there in both languages */
function guide(
  path: string,
  name: string,
  menu: MenuPart,
  title: (words: Words) => string,
  { after }: GuideOptions = {},
): Page {
  const read = async ({ language }: Context) =>
    readGuide(await textOf(`guides/${name}${language === 'pt' ? '.pt-BR' : ''}.md`));
  return {
    path,
    menu,
    title: ({ words }) => title(words),
    html: async (context) =>
      guideHtml(await read(context), context, pageOf) + (after?.(context) ?? ''),
    parts: async (context) =>
      (await read(context)).sections.map(({ id, title: section }) => ({
        ...{ id, title: section, detail: title(context.words), kind: '', more: name },
      })),
  };
}

function manual(name: (typeof MANUALS)[number]): Page {
  const read = async () => readGuide(await textOf(`product/${name}.md`));
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    path: `manual/${name}`,
    menu: 'manual',
    isEnglish: true,
    title: () => title,
    html: async (context) => guideHtml(await read(), context, pageOf),
    parts: async () =>
      (await read()).sections.map(({ id, title: section }) => ({
        ...{ id, title: section, detail: title, kind: '', more: '' },
      })),
  };
}

function textOf(file: string): Promise<string> {
  return readFile(new URL(file, DOCS), 'utf8');
}

const GUIDES: Record<string, string> = {
  typescript: '',
  unity: 'guide/unity',
  crm: 'guide/crm',
  slack: 'guide/slack',
  keys: 'guide/keys',
  errors: 'guide/errors',
  connection: 'live/connection',
  signature: 'webhooks/signature',
};

/** The page that shows a document of the repository; null: none does. */
function pageOf(file: string): string | null {
  const name = file.replace(/(?:\.pt-BR)?\.md$/, '');
  const isManual = (MANUALS as readonly string[]).includes(name);
  return GUIDES[name] ?? (isManual ? `manual/${name}` : null);
}

/** By the area that they belong to, in the document's order. */
function operationsOf({ paths }: ReferenceDocument): Map<string, Operation[]> {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, ...operation }]) => ({
      ...operation,
      id: operationId,
      method,
      path,
    })),
  );
  return Map.groupBy(all, ({ tags }) => tags[0] ?? '');
}
