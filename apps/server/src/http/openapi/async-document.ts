import { clientEventSummaries, serverEventSummaries } from '@atrio/contract/live/event-summaries';
import {
  type ClientEvent,
  clientEvents,
  type ServerEvent,
  serverEvents,
} from '@atrio/contract/live/realtime';
import { z } from 'zod';
import { FRAMES_VERSION, PLAIN_PATH } from '../../infrastructure/realtime/plain-web-socket.ts';
import { exampleOf } from './examples.ts';
import { createSchemas, type Json, type Schemas } from './schemas.ts';

const DESCRIPTION = `The events of a room, as JSON frames over a plain WebSocket.

The server says \`hello\` first; the client answers with its own, which carries its token. Then it sends events, each
with an \`id\` where it wants an answer, and gets \`ack\` frames and the server's events. It answers each \`ping\` with
\`pong\`, or is cut. The same events go through socket.io under \`/socket.io/\`: \`event\` is the event's name there,
\`args\` its arguments and \`answer\` its acknowledgement. Rights and limits are the same. New fields may come at any
time; a frame that the server does not understand closes the connection.`;

/** Frames of the connection itself. The version is that of all frames. */
const HELLO = {
  type: { const: 'hello' },
  version: { const: FRAMES_VERSION },
};
const SECONDS = { type: 'integer' };
const ID = { type: 'integer', minimum: 0, maximum: 999_999_999 };
const ROOM = { type: 'string', examples: ['sala-de-reuniao'] };

const received = {
  hello: frame(
    {
      ...HELLO,
      token: { type: 'string', examples: ['eyJhbGciOiJFZERTQSJ9.e30.c2ln'] },
      id: ID,
      resume: {
        type: 'object',
        description: 'Joins the room again and reads the messages after this one.',
        required: ['room'],
        properties: { room: ROOM, after: { type: 'integer', examples: [512] } },
      },
    },
    ['type', 'version', 'token'],
  ),
  ping: frame({ type: { const: 'ping' } }),
  pong: frame({ type: { const: 'pong' } }),
};

const sent = {
  hello: frame({
    ...HELLO,
    pingSeconds: { ...SECONDS, examples: [15] },
    timeoutSeconds: { ...SECONDS, examples: [10] },
    resumeSeconds: { ...SECONDS, examples: [60] },
  }),
  ping: frame({ type: { const: 'ping' } }),
};

const FRAME_SUMMARIES: Record<string, string> = {
  'receive.hello': 'Open the connection with a token, and resume a room if it was lost',
  'receive.ping': 'Ask for a `pong`, to know that the line is alive',
  'receive.pong': 'Answer a `ping` of the server, or be cut',
  'send.hello': 'The first frame: how often the server pings and how long it waits',
  'send.ping': 'Asks for a `pong`, to know that the line is alive',
};

interface Message extends Json {
  name: string;
  payload: Json;
  examples: { payload: unknown }[];
}

let described: ReturnType<typeof describe> | undefined;

/**
 * The published events (AsyncAPI 3.0), made from the schemas that sockets are parsed by. `receive`
 * and `send` are said of the server.
 */
export function asyncApiDocument(serverUrl: string | undefined) {
  described ??= describe();
  const { protocol, host } = new URL(serverUrl ?? 'http://localhost:3000');
  return {
    asyncapi: '3.0.0' as const,
    info: {
      title: 'Átrio',
      version: String(FRAMES_VERSION),
      description: DESCRIPTION,
      license: { name: 'MIT' },
    },
    servers: { main: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    defaultContentType: 'application/json',
    ...described,
  };
}

function describe() {
  const schemas = createSchemas();
  const messages: Record<string, Message> = {};
  const operations: Record<string, Json> = {};
  const add = (
    { action, name, summary }: { action: 'receive' | 'send'; name: string; summary: string },
    payload: Json,
    answer?: Json,
  ) => {
    const key = `${action}.${name}`;
    messages[key] = message(name, payload, schemas);
    if (answer) messages[`ack.${name}`] = message(`ack of ${name}`, answer, schemas);
    operations[key] = {
      action,
      summary,
      channel: { $ref: '#/channels/frames' },
      messages: [{ $ref: `#/channels/frames/messages/${key}` }],
      ...(answer && {
        reply: {
          channel: { $ref: '#/channels/frames' },
          messages: [{ $ref: `#/channels/frames/messages/ack.${name}` }],
        },
      }),
    };
  };
  const addFrame = (action: 'receive' | 'send', name: string, payload: Json) =>
    add(
      { action, name: `frame.${name}`, summary: FRAME_SUMMARIES[`${action}.${name}`] ?? '' },
      payload,
    );
  for (const [name, payload] of Object.entries(received)) addFrame('receive', name, payload);
  for (const [name, event] of Object.entries(clientEvents)) {
    const summary = clientEventSummaries[name as ClientEvent];
    const call = callFrame(name, event.payload, schemas);
    add({ action: 'receive', name, summary }, call, ackFrame(event.answer, schemas));
  }
  for (const [name, payload] of Object.entries(sent)) addFrame('send', name, payload);
  for (const [name, schema] of Object.entries(serverEvents)) {
    const properties = { type: { const: 'event' }, event: { const: name } };
    const summary = serverEventSummaries[name as ServerEvent];
    const payload = schemas.jsonOf(schema, 'output');
    add({ action: 'send', name, summary }, frame({ ...properties, payload }));
  }
  const named = Object.keys(messages).map((key) => [key, { $ref: `#/components/messages/${key}` }]);
  return {
    channels: { frames: { address: PLAIN_PATH, messages: Object.fromEntries(named) } },
    operations,
    components: { messages, schemas: schemas.components },
  };
}

function callFrame(name: string, payload: readonly z.ZodType[], schemas: Schemas): Json {
  const needed = payload.filter((schema) => !schema.safeParse(undefined).success).length;
  const args = {
    type: 'array',
    minItems: needed,
    maxItems: payload.length,
    ...(payload.length > 0 && { prefixItems: payload.map((one) => schemas.jsonOf(one, 'input')) }),
  };
  const isOptional = needed === 0;
  return frame(
    { type: { const: 'send' }, event: { const: name }, id: ID, args },
    isOptional ? ['type', 'event'] : ['type', 'event', 'args'],
  );
}

function ackFrame(answer: z.ZodObject, schemas: Schemas): Json {
  const success = z.object({ success: z.literal(true), ...answer.shape });
  const failure = z.object({
    success: z.literal(false),
    error: z.object({ message: z.string(), error: z.string() }),
  });
  const answers = [success, failure].map((schema) => schemas.jsonOf(schema, 'output'));
  return frame({ type: { const: 'ack' }, id: ID, answer: { oneOf: answers } });
}

function frame(properties: Record<string, Json>, required = Object.keys(properties)): Json {
  return { type: 'object', required, properties };
}

function message(name: string, payload: Json, { components }: Schemas): Message {
  return { name, title: name, payload, examples: [{ payload: frameExample(payload, components) }] };
}

/** As examples of calls are made; of arguments, one for each. */
function frameExample(payload: Json, components: Record<string, Json>): unknown {
  const properties = Object(payload.properties) as Record<string, Json>;
  const fields = Object.entries(properties).map(([name, schema]) => {
    if (name === 'id') return [name, 1];
    if (Array.isArray(schema.prefixItems)) {
      return [
        name,
        schema.prefixItems.map((item: Json) => exampleOf(item, components, 'sceneName')),
      ];
    }
    return [name, exampleOf(schema, components, name)];
  });
  return Object.fromEntries(fields);
}
