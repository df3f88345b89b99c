import { createHash } from 'node:crypto';
import {
  readBundleHeader,
  TARGET_HEAD_BYTES,
  targetOf,
} from '@atrio/contract/catalogue/unity-bundle';
import type { Storage } from '../../../infrastructure/storage/storage.ts';
import type { Upload } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { withCheckedHead } from '../../../lib/byte-stream.ts';
import { nextTurn } from '../../../lib/turns.ts';
import type { BundleFacts } from './files.queries.ts';
import type { Lease } from './lease.ts';
import type { StoredUpload } from './stored-upload.ts';

const HEADER_BYTES = 512;
const CONTENT_TYPE = 'application/octet-stream';

/** Stores a bundle unchanged: it must begin as one and have the length that its header states. */
export async function receiveBundle(
  upload: Upload,
  storage: Storage,
  lease: Lease,
): Promise<StoredUpload> {
  const { name, kind, expected } = upload;
  const refused = () =>
    new AppError('NOT_A_BUNDLE', {
      fields: { [`${upload.field}.${upload.index}`]: 'Arquivo deve ser asset bundle' },
    });
  let stated: number | null = null;
  const checked = withCheckedHead(upload.bytes, HEADER_BYTES, (head) => {
    const header = readBundleHeader(head);
    if (!header) throw refused();
    stated = header.size;
  });
  const reader = readFacts();
  async function* measured() {
    let size = 0;
    for await (const chunk of checked) {
      reader.read(chunk);
      size += chunk.length;
      if (stated !== null && size > stated) throw refused();
      yield chunk;
    }
    if (stated !== null && size < stated) throw refused();
  }
  const key = await lease.take('bundles');
  const options = { contentType: CONTENT_TYPE, expected };
  const bytes = await storage.put(key, lease.watch(measured()), options);
  // Bundles that arrive together are unpacked one per turn of the event loop.
  await nextTurn();
  const facts = reader.facts();
  return {
    file: { key, kind, name, contentType: CONTENT_TYPE, bytes, width: null, height: null, facts },
    target: facts.target,
  };
}

/** Reads the facts of a stored bundle, of the time before they were read at the upload. */
export async function factsOf(bytes: AsyncIterable<Buffer>): Promise<BundleFacts> {
  const reader = readFacts();
  for await (const chunk of bytes) reader.read(chunk);
  return reader.facts();
}

function readFacts() {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  return {
    read(chunk: Buffer): void {
      if (size < TARGET_HEAD_BYTES) head.push(chunk);
      size += chunk.length;
      hash.update(chunk);
    },
    facts: (): BundleFacts => ({
      sha256: hash.digest('hex'),
      target: targetOf(Buffer.concat(head)),
    }),
  };
}
