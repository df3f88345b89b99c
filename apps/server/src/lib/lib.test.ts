import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from '../modules/platform/throttle/throttle.service.ts';
import { pageWindow } from './page-window.ts';
import { createSemaphore } from './semaphore.ts';
import { slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Sala de Reunião', 'sala-de-reuniao'],
    ['  Auditório  Ipê! ', 'auditorio-ipe'],
    ['100% / ação', '100-acao'],
    ['日本', 'sala'],
    ['---', 'sala'],
  ])('%s → %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('is always safe in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(slugify(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slugify(name).length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('pageWindow', () => {
  it('shows every row exactly once, from either end', () => {
    const small = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 20 }), (total, pageSize) => {
        const rows = Array.from({ length: total }, (_, index) => index);
        const seen: number[] = [];
        for (let page = 1; page <= Math.ceil(total / pageSize) + 1; page++) {
          const { limit, offset, reversed } = pageWindow(total, page, pageSize);
          const order = reversed ? rows.toReversed() : rows;
          const slice = order.slice(offset, offset + limit);
          seen.push(...(reversed ? slice.reverse() : slice));
          expect(offset).toBeLessThanOrEqual(Math.max(total / 2, page * pageSize));
        }
        expect(seen).toEqual(rows);
      }),
    );
  });
});

describe('createSemaphore', () => {
  it('runs two at once, queues three, refuses the rest, and frees slots after failures', async () => {
    const run = createSemaphore(2, 3, () => new Error('full'));
    let running = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const task = async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      running--;
      throw new Error('done');
    };
    const results = Array.from({ length: 7 }, () =>
      run(task).catch((error: Error) => error.message),
    );
    gate.resolve();
    expect((await Promise.all(results)).sort()).toEqual([...Array(5).fill('done'), 'full', 'full']);
    expect(most).toBe(2);
    expect(await run(async () => 'free')).toBe('free');
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
