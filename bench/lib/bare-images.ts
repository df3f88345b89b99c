/** The images' yardstick: sharp alone makes the same two files, from memory, and stores nothing. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const [, , file = '', count = '1'] = process.argv;
const AT_ONCE = 2;

sharp.cache(false);
sharp.concurrency(1);
const bytes = readFileSync(file);
let left = Number(count);
const started = performance.now();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) {
      for (const side of [4_096, 480]) {
        await sharp(bytes)
          .autoOrient()
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 })
          .toBuffer();
      }
    }
  }),
);
console.log((performance.now() - started) / 1_000);
