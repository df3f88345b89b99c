import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { BROTLI, type BuildPacking, tinyBuild } from '../src/demo/tiny-build.ts';

/** Unity's compressions; 'unityweb' is the 'decompression fallback', with either format. */
export type Packing = 'plain' | 'gz' | 'br' | 'unityweb' | 'unityweb-br';

interface Options {
  packing?: Packing;
  stem?: string;
  /** Length of the unpacked data file after its head. */
  dataBytes?: number;
  /** The canvas's colour: red, green and blue from 0 to 1. */
  color?: readonly [number, number, number];
  /** What the game does besides, as a script with `canvas` in its reach. */
  script?: string;
}

/** A small WebGL build that runs and paints its canvas in one colour. */
export function sampleBuild(options: Options = {}) {
  const {
    packing = 'plain',
    stem = 'Amostra',
    dataBytes,
    color = [0.1, 0.6, 0.4],
    script = '',
  } = options;
  return tinyBuild({
    stem,
    painter: PAINTER.replace('COLOR', JSON.stringify(color)) + script,
    packing: PACKINGS[packing],
    ...(dataBytes !== undefined && { dataBytes }),
  });
}

/** The build's files, as a browser or a test sends them. */
export function sampleBuildFiles(options: Options = {}): File[] {
  return sampleBuild(options).map(({ name, bytes }) => new File([new Uint8Array(bytes)], name));
}

const PACKINGS: Record<Packing, BuildPacking> = {
  plain: { ending: '', pack: (content) => content },
  gz: { ending: '.gz', pack: (content) => gzipSync(content) },
  br: BROTLI,
  unityweb: { ending: '.unityweb', pack: gzipWithMark },
  'unityweb-br': { ending: '.unityweb', pack: brotliWithMark },
};

const PAINTER = `
  var color = COLOR;
  var gl = canvas.getContext('webgl');
  if (gl) {
    gl.clearColor(color[0], color[1], color[2], 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
  } else {
    var flat = canvas.getContext('2d');
    flat.fillStyle = 'rgb(' + color.map(function (part) { return part * 255; }).join(' ') + ')';
    flat.fillRect(0, 0, canvas.width, canvas.height);
  }
`;

/** Unity marks gzip streams by a comment in their header. */
function gzipWithMark(content: Buffer): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 3]);
  const mark = Buffer.from('UnityWeb Compressed Content (gzip)\0', 'latin1');
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(content), 0);
  end.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, mark, deflateRawSync(content), end]);
}

/** Unity marks brotli streams by a metadata block; the content after it is uncompressed here. */
function brotliWithMark(content: Buffer): Buffer {
  const parts: Buffer[] = [
    Buffer.from([0x6b, 0x8d, 0x00]),
    Buffer.from('UnityWeb Compressed Content (brotli)', 'latin1'),
  ];
  for (let first = 0; first < content.length; first += 0x10000) {
    const block = content.subarray(first, first + 0x10000);
    // Not the last block (1 bit), four nibbles of length (2), length minus one (16), uncompressed
    // (1).
    const bits = ((block.length - 1) << 3) | (1 << 19);
    parts.push(Buffer.from([bits & 0xff, (bits >> 8) & 0xff, bits >> 16]), block);
  }
  return Buffer.concat([...parts, Buffer.from([0x03])]);
}
