import { once } from 'node:events';
import { connect } from 'node:net';

export type Opcode = 'text' | 'ping';

/** A hand-written WebSocket client, for frames that no library sends. */
export async function openRawWebSocket(url: string, query = '') {
  const { port, hostname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: ${host}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await Promise.race([once(socket, 'data'), closed]);
  return {
    socket,
    closed,
    write: (opcode: Opcode, ...texts: string[]) =>
      void socket.write(Buffer.concat(texts.map((text) => frame(opcode, text)))),
  };
}

/** Masked with zeros, as clients must mask. */
function frame(opcode: Opcode, text: string): Buffer {
  const body = Buffer.from(text);
  const first = opcode === 'text' ? 0x81 : 0x89;
  const isLong = body.length > 125;
  const size = isLong ? [0x80 | 126, body.length >> 8, body.length & 255] : [0x80 | body.length];
  return Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), body]);
}
