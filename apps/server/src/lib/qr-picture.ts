import { crc32, deflateSync } from 'node:zlib';
import { encode, renderSVG } from 'uqr';

const PIXELS = 8;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Black on white with a quiet zone, in light and dark pages: scanners need it. */
export function qrSvg(text: string): string {
  return renderSVG(text, { border: 4 });
}

/** The same as a PNG, for those who show no SVG. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const side = size * PIXELS;
  const rows = data.map((modules) => {
    // Each row begins with filter type 0; then a byte per pixel.
    const row = Buffer.alloc(1 + side, 0xff);
    row[0] = 0;
    for (const [x, isDark] of modules.entries()) {
      if (isDark) row.fill(0, 1 + x * PIXELS, 1 + (x + 1) * PIXELS);
    }
    return Buffer.concat(Array(PIXELS).fill(row));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of grey; the other three bytes are 0: deflate, no filter, not interlaced.
  header[8] = 8;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(4 + named.length + 4);
  frame.writeUInt32BE(content.length, 0);
  named.copy(frame, 4);
  frame.writeUInt32BE(crc32(named), 4 + named.length);
  return frame;
}
