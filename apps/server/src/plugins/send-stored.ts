import type { FastifyReply, FastifyRequest } from 'fastify';
import '../http/app-types.ts';
import { parseRange } from '../lib/byte-range.ts';

interface Stored {
  key: string;
  /** As they are stored, and so as they are sent. */
  bytes: number;
  etag: string;
  /** Of an answer that is sent; a refusal has none of them, and nobody keeps it. */
  headers: Record<string, string>;
}

/** Sends stored bytes, or the one range of them that is asked for (RFC 9110, 13 and 14). */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, bytes, etag, headers }: Stored,
): Promise<FastifyReply> {
  if (request.headers['if-none-match'] === etag) {
    return reply
      .headers({ ...headers, etag })
      .code(304)
      .send();
  }
  const range = rangeOf(request, etag, bytes);
  if (range === 'impossible') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const isPart = range !== 'whole';
  const content = await request.server.deps.storage.get(key, isPart ? range : undefined);
  reply.headers({ ...headers, etag, 'accept-ranges': 'bytes' });
  if (isPart) {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  }
  reply.header('content-length', isPart ? range.last - range.first + 1 : bytes);
  return reply.send(content);
}

function rangeOf({ headers }: FastifyRequest, etag: string, bytes: number) {
  const { 'if-range': condition = etag, range } = headers;
  // Part of another version would be of no use.
  return parseRange(condition === etag ? range : undefined, bytes);
}
