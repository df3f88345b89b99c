import { passUrl } from '../../src/modules/rooms/tickets/passes.service.ts';
import type { TestApp } from '../build-test-app.ts';

/** The address of a guest's pass, as it would be mailed now. */
export async function passOf({ app, db }: TestApp, { id }: { id: number }): Promise<string> {
  const { passVersion } = await db
    .selectFrom('tickets')
    .select('pass_version as passVersion')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return passUrl(app.deps, { id, passVersion });
}
