/** The uploads' yardstick: writes the same stream to the same disk and syncs it. */
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
  // Removes the last file, as our server does when an asset is replaced. Otherwise only one of the
  // two servers would write into freed memory.
  await rm(fileOf(mine - 1), { force: true });
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
