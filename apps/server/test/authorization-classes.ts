import type { ActorName, World } from './world.ts';

type Expected = Record<ActorName, number>;

const SIGNED_OUT = { anon: 401, expired: 401, forged: 401, refreshAsAccess: 401 };
const OUTSIDE = { ...SIGNED_OUT, none: 403, guest: 403 };
const EVERYONE_INSIDE = { owner: 200, coadmin: 200, excoadmin: 200, stranger: 200, master: 200 };
const MANAGERS = { owner: 200, coadmin: 200, excoadmin: 404, stranger: 404, master: 200 };
const OWNER = { owner: 200, coadmin: 404, excoadmin: 404, stranger: 404, master: 200 };

/** Classes of calls, with the answer that each actor gets (docs/product/roles.md#areas). */
export const classes = {
  public: (status: number): Expected => ({
    anon: status,
    expired: status,
    forged: status,
    refreshAsAccess: status,
    none: status,
    guest: status,
    owner: status,
    coadmin: status,
    excoadmin: status,
    stranger: status,
    master: status,
  }),
  inside: { ...OUTSIDE, ...EVERYONE_INSIDE },
  managed: { ...OUTSIDE, ...MANAGERS },
  owned: { ...OUTSIDE, ...OWNER },
  /** Hidden from a MASTER_ADMIN too. */
  private: { ...OUTSIDE, ...OWNER, master: 404 },
  /** Calls on data of the whole platform: for a MASTER_ADMIN only. */
  privileged: {
    ...OUTSIDE,
    owner: 403,
    coadmin: 403,
    excoadmin: 403,
    stranger: 403,
    master: 200,
  },
  /** A co-administrator sees the room, so the refusal says so instead of hiding it. */
  ownedRoom: { ...OUTSIDE, ...MANAGERS, coadmin: 403 },
};

export interface Rule {
  /** The arguments of a valid request by the owner. */
  args: (world: World, unique: number) => Record<string, unknown>;
  expected: Expected;
  /** Arguments that address a row that does not exist. */
  missing?: Record<string, unknown>;
}

/** Each actor's answer for a row that does not exist. */
export const missing = { id: 999_999 };
