/** The yardstick of an upload: the same stream, written to the same disk and synced, no more. */
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
  await pipeline(request, file);
  response.end('{"success":true}');
  // As ours does with an asset that is replaced. Otherwise the memory which that frees would always
  // serve the next file here, and ours would have to ask the machine for new.
  await rm(fileOf(mine - 1), { force: true });
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
