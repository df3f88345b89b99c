import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { call, signedIn } from '../e2e/support/api.ts';
import { startSeeded } from './calls.ts';
import { compare, told } from './lib/measure.ts';
import type { Line } from './lib/report.ts';
import { SEEDED } from './seed.ts';

const MANIFESTS_PER_SECOND = 1_000;
/** Of bare node:http's on the same core. */
const MANIFEST_SHARE = 0.3;

/** Measures what game clients ask for before anybody has entered. */
export async function measureClients(note: (text: string) => void): Promise<Line[]> {
  note('a manifest among 20,000 rooms');
  const server = await startSeeded(20_000);
  const { rooms } = await call(await signedIn(server, SEEDED), roomRoutes.list, {});
  const path = visitRoutes.manifest.path.replace('{sceneName}', rooms[0]?.sceneName ?? '');
  const { ours, bare, share, bytes } = await compare({
    url: `${server.url}${path}?platform=webgl`,
  });
  await server.dispose();
  return [
    {
      what: `A room's manifest, ${(bytes / 1000).toFixed(1)} kB`,
      figure: told(ours),
      yardstick: told(bare),
      ratio: share.toPrecision(2),
      budget: `≥ ${MANIFESTS_PER_SECOND}/s, ratio ≥ ${MANIFEST_SHARE}`,
      isWithin: ours.perSecond >= MANIFESTS_PER_SECOND && share >= MANIFEST_SHARE,
    },
  ];
}
