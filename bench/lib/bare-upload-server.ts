/** The uploads' yardstick: hashes the same stream, since an answer tells the hash, writes it to the same disk and syncs it. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const { PORT, FOLDER = '.' } = process.env;
let serial = 0;

createServer(async (request, response) => {
  const fileOf = (index: number) => join(FOLDER, `bare-${index}`);
  const mine = serial++;
  const file = createWriteStream(fileOf(mine), { flush: true, highWaterMark: 1024 * 1024 });
  const hash = createHash('sha256');
  request.on('data', (chunk) => hash.update(chunk));
  await pipeline(request, file);
  response.end(JSON.stringify({ success: true, sha256: hash.digest('hex') }));
  // Removes the last file, as our server does when an asset is replaced. Otherwise only one of the
  // two servers would write into freed memory.
  await rm(fileOf(mine - 1), { force: true });
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
