import { readStored, store } from '@atrio/ui/storage';

const LOCK = 'atrio-session-refresh';
/** Stored values reach the other tabs within a few milliseconds. */
const CARRIED_MS = 100;
const LEASE = 'atrio.refresh-lease';
/** A tab that was closed in the middle keeps the others waiting no longer than this. */
const LEASE_MS = 30_000;
const LOOK_EVERY_MS = 100;
const SETTLED_MS = 20;

/**
 * Runs one task at a time among all tabs of this browser: two that renew the session at once would
 * spend its token twice, which ends the session when the network delivers them far apart.
 */
export function inLock<T>(task: () => Promise<T>): Promise<T> {
  // Absent outside secure contexts: plain HTTP on a LAN address.
  if (!navigator.locks) return inLease(task);
  return new Promise((resolve, reject) => {
    void navigator.locks.request(LOCK, async () => {
      await task().then(resolve, reject);
      // The next tab reads what this one has just stored.
      await wait(CARRIED_MS);
    });
  });
}

/** The same by a stored note of whose turn it is, and until when. */
async function inLease<T>(task: () => Promise<T>): Promise<T> {
  const note = await takeLease();
  const giveBack = () => {
    if (readStored(LEASE) === note) store(LEASE, null);
  };
  window.addEventListener('pagehide', giveBack);
  try {
    return await task();
  } finally {
    window.removeEventListener('pagehide', giveBack);
    giveBack();
  }
}

async function takeLease(): Promise<string> {
  const id = crypto.getRandomValues(new Uint32Array(1)).join();
  for (;;) {
    while (isLeased()) await wait(LOOK_EVERY_MS);
    const note = `${Date.now() + LEASE_MS} ${id}`;
    store(LEASE, note);
    // When several tabs wrote at once, the last note stands and its tab goes on.
    await wait(SETTLED_MS);
    if (readStored(LEASE) === note) return note;
  }
}

function isLeased(): boolean {
  const left = Number.parseInt(readStored(LEASE) ?? '', 10) - Date.now();
  // An end further off was written by a clock that has been put right since.
  return left > 0 && left <= LEASE_MS;
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
