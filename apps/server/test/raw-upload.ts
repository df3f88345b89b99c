import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const BOUNDARY = 'x-limite';

type Part = { field: string; value: string } | { field: string; name: string; bytes: Buffer };

/** A form as sent over the wire. */
export function formBytes(parts: readonly Part[]): Buffer {
  const written = parts.flatMap((part) => {
    const file = 'bytes' in part ? `; filename="${part.name}"` : '';
    const type = 'bytes' in part ? 'Content-Type: image/png\r\n' : '';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part.field}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head), 'bytes' in part ? part.bytes : Buffer.from(part.value), CRLF];
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const CRLF = Buffer.from('\r\n');

interface Options {
  method?: string;
  token?: string;
  length: number;
  contentType?: string;
}

/** A connection that has sent the head of a form; the test sends the rest. */
export async function beginUpload(base: string, path: string, options: Options) {
  const { method = 'POST', token, length } = options;
  const { contentType = `multipart/form-data; boundary=${BOUNDARY}` } = options;
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Content-Length: ${length}`,
    `Content-Type: ${contentType}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Waits for `drain`, so that all of the bytes are on their way. */
export async function sendBytes(socket: Socket, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) {
    if (!socket.write(bytes.subarray(at, at + 64 * 1024))) await once(socket, 'drain');
  }
}

/** The status, and the part of the answer's body that came with it. */
export async function answerOf(socket: Socket): Promise<{ status: number; text: string }> {
  let text = '';
  while (!text.includes('\r\n\r\n') || !text.trimEnd().endsWith('}')) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk;
  }
  return { status: Number(text.split(' ')[1]), text };
}

/** Connects, sends the whole form and waits for the answer. */
export async function sendForm(
  base: string,
  path: string,
  body: Buffer,
  options: Partial<Options> = {},
) {
  const socket = await beginUpload(base, path, { length: body.length, ...options });
  const answer = answerOf(socket);
  await sendBytes(socket, body);
  return answer;
}
