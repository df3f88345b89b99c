import type { UploadKind } from '@atrio/contract/lib/uploads';
import sharp from 'sharp';
import type { Upload, Uploads } from '../infrastructure/uploads.ts';

/** A file that the demonstration sends as a browser would. */
export interface DemoFile {
  field: string;
  name: string;
  kind: UploadKind;
  bytes: Buffer;
}

/** Renders an SVG as the PNG that a person would send. */
export async function png(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 4 }).toBuffer();
}

/** None, when nothing was drawn under that name. */
export function picture(field: string, name: string, bytes: Buffer | undefined): DemoFile[] {
  return bytes ? [{ field, name, kind: 'image', bytes }] : [];
}

export async function* sent(files: readonly DemoFile[]): Uploads {
  const counts = new Map<string, number>();
  for (const file of files) {
    const index = counts.get(file.field) ?? 0;
    counts.set(file.field, index + 1);
    const upload: Upload = { ...file, index, bytes: once(file.bytes), expected: file.bytes.length };
    yield upload;
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
