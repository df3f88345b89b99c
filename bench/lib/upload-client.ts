import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { bundleBytes } from '../../apps/server/test/sample-files.ts';

const BOUNDARY = 'atrio-bench';
const CHUNK = Buffer.alloc(256 * 1024, 7);

interface Target {
  url: string;
  token?: string;
}

/** Streams the form of a room's asset with a bundle of about this size. */
export async function sendBundle(
  { url, token }: Target,
  roomId: number,
  padding: number,
): Promise<void> {
  const bundle = bundleBytes({ lie: padding });
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('roomId', String(roomId))}${field('platforms', 'webgl')}--${BOUNDARY}\r\n` +
      'Content-Disposition: form-data; name="files"; filename="sala.bundle"\r\n\r\n',
  );
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  function* bytes() {
    yield head;
    yield bundle;
    for (let left = padding; left > 0; left -= CHUNK.length) {
      yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
    }
    yield end;
  }
  const sent = request(url, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + bundle.length + padding + end.length,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  Readable.from(bytes()).pipe(sent);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = await response.toArray();
  if (response.statusCode !== 200) {
    throw new Error(`an upload was answered ${response.statusCode}: ${Buffer.concat(answer)}`);
  }
}

/** Sends one image for a room. */
export async function sendImage(
  { url, token }: Target,
  roomId: number,
  image: Buffer,
): Promise<void> {
  const form = new FormData();
  form.append('roomId', String(roomId));
  form.append('files', new Blob([new Uint8Array(image)]), 'foto.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`an image was answered ${response.status}`);
}
