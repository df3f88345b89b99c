import { escapeHtml } from '../../lib/escape-html.ts';
import { type Context, withCode } from './context.ts';
import type { EventsDocument, Schema } from './reference-document.ts';
import { jsonSample, samplesHtml } from './sample-html.ts';
import { anchor, type Field, fieldsHtml, fieldsOf, resolved } from './schema-html.ts';
import type { Words } from './words.ts';

export type EventGroup = keyof Words['liveGroups'];

/** Frames of the connection itself, which no event of socket.io stands for. */
const FRAME = /^frame\./;

const GROUPS: Partial<Record<EventGroup, readonly string[]>> = {
  connection: [
    'receive.frame.hello',
    'send.frame.hello',
    'receive.frame.ping',
    'receive.frame.pong',
    'send.frame.ping',
    'receive.ping',
    'send.pong',
    'receive.identify',
    'send.welcome',
    'send.failure',
  ],
  entering: [
    'receive.joinRoom',
    'send.roomJoined',
    'send.door',
    'receive.leaveRoom',
    'send.conversation',
  ],
  messages: [
    'receive.playerMessage',
    'send.playerMessage',
    'send.readPrivateMessage',
    'receive.getMessages',
    'send.roomMessages',
    'receive.editMessage',
    'send.editMessage',
    'receive.deleteMessage',
    'send.deleteMessage',
    'send.deleteMessagesOf',
    'receive.reportMessage',
  ],
  presence: ['receive.getPeople', 'send.presence'],
  removal: ['send.banned', 'send.roomClosed'],
};

/** An event that a client sends, or one that the server sends. */
export interface EventText {
  /** Its address on the page: `receive.joinRoom`. */
  key: string;
  name: string;
  /** By clients. */
  isSent: boolean;
  /** In English, as those of calls. */
  summary: string;
  payload: Schema;
  example: unknown;
  answer?: { payload: Schema; example: unknown } | undefined;
}

/** The published events by the pages that show them; what no page names is for a room's team. */
export function eventsByGroup(document: EventsDocument): Map<EventGroup, EventText[]> {
  const groups = new Map<EventGroup, EventText[]>();
  const left = new Map(
    Object.keys(document.operations).map((key) => [key, eventOf(document, key)]),
  );
  for (const [group, keys] of Object.entries(GROUPS)) {
    groups.set(
      group as EventGroup,
      keys.flatMap((key) => left.get(key) ?? []),
    );
    for (const key of keys) left.delete(key);
  }
  return groups.set('team', [...left.values()]);
}

function eventOf({ operations, components }: EventsDocument, key: string): EventText {
  const { action, summary } = operations[key] ?? { action: '', summary: '' };
  const message = components.messages[key];
  const answer = components.messages[key.replace('receive.', 'ack.')];
  const isSent = action === 'receive';
  return {
    key,
    name: message?.name ?? key,
    isSent,
    summary,
    payload: message?.payload ?? {},
    example: message?.examples[0]?.payload,
    answer:
      isSent && answer
        ? { payload: answer.payload, example: answer.examples[0]?.payload }
        : undefined,
  };
}

export function eventHtml(context: Context, event: EventText): string {
  const { words, texts } = context;
  const { key, name, isSent, summary } = event;
  const direction = isSent ? words.sends : words.receives;
  return `<article id="${key}"><div class="prose">
<p class="call"><span class="method ws">WS</span> <code>${escapeHtml(name.replace(FRAME, ''))}</code></p>
<h2>${withCode(texts.event(key, summary))} ${anchor(key)}</h2>
<p class="chips"><span>${FRAME.test(name) ? `${words.frame} · ` : ''}${direction}</span></p>
${fieldsHtml(context, words.fields, contentOf(context, event))}
${fieldsHtml(context, words.answered, answerOf(event))}
</div><div class="samples">${samplesHtml(samplesOf(context, event))}</div></article>`;
}

/** The arguments of an event that clients send, else what the event carries. */
function contentOf({ document }: Context, { payload }: EventText): Field[] {
  const { args, payload: carried, type, event, ...own } = payload.properties ?? {};
  if (carried) return fieldsOf(resolved(document, carried));
  if (args) return (args.prefixItems ?? []).flatMap((schema, at) => argument(schema, at, args));
  return fieldsOf({
    properties: own,
    ...(payload.required && { required: payload.required }),
  }).filter(({ name }) => !event || name !== 'id');
}

function argument(schema: Schema, at: number, { minItems = 0 }: Schema): Field[] {
  const name = `args[${at}]`;
  const isRequired = at < minItems;
  if (!schema.properties) return [{ name, schema, isRequired }];
  return fieldsOf(schema).map((field) => ({
    ...field,
    name: `${name}.${field.name}`,
    isRequired: isRequired && field.isRequired,
  }));
}

function answerOf({ answer }: EventText): Field[] {
  const [success] = answer?.payload.properties?.answer?.oneOf ?? [];
  return success ? fieldsOf(success).filter(({ name }) => name !== 'success') : [];
}

function samplesOf({ words }: Context, event: EventText) {
  const { name, example, answer } = event;
  return [
    jsonSample('WebSocket', example),
    ...(FRAME.test(name)
      ? []
      : [{ title: 'Socket.IO', language: 'js', code: socketIoCode(event) }]),
    ...(answer ? [jsonSample(words.answered, answer.example)] : []),
  ];
}

/** The same with socket.io's client; the example of the frame holds the arguments. */
export function socketIoCode({ name, isSent, example }: EventText): string {
  if (!isSent) return `socket.on('${name}', (payload) => {\n  console.log(payload);\n});`;
  const { args = [] } = example as { args?: unknown[] };
  const given = [`'${name}'`, ...args.map((value) => JSON.stringify(value))].join(', ');
  return `socket.emit(${given}, (answer) => {\n  console.log(answer);\n});`;
}
