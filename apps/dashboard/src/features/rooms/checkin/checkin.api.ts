import type { RouteArgs, RouteOutput } from '@atrio/contract/lib/route';
import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import { type Guest, guestRoutes } from '@atrio/contract/rooms/guests';
import { readStored, store } from '@atrio/ui/storage';
import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError, callApi } from '../../../kit/api/api-client.ts';
import { apiQuery, invalidate, useApiMutation } from '../../../kit/api/query-client.ts';
import { UNSENT_KEY } from '../../../kit/api/session-store.ts';
import { useAccount } from '../../../kit/session/session.ts';

/** Another desk's guests are counted here, too. */
const EVERY_MS = 5_000;
/** A code is new again once the camera has not seen it for so long. */
const SAME_MS = 4_000;
export const MOST_FOUND = 8;

type Args = RouteArgs<typeof checkinRoutes.create>;
/** A guest by their row or by their pass; `label` says which to the person at the desk. */
export type Who = Pick<Args, 'guestId' | 'pass' | 'anyway'> & { label: string };

export type Result =
  | ({ is: 'in' } & RouteOutput<typeof checkinRoutes.create>)
  | { is: 'refused'; who: Who; code: string; message: string; current: Refused }
  | { is: 'undone'; guest: Guest };

/** The guest in a refusal; left out for guests of other rooms. */
export interface Refused {
  name?: string;
  guestId?: number;
  at?: string;
}

export function checkinQuery(roomId: number) {
  return queryOptions({
    ...apiQuery(checkinRoutes.summary, { id: String(roomId) }),
    refetchInterval: EVERY_MS,
  });
}

/** Guests whose name or address has these letters, by their names. */
export function foundQuery(roomId: number, search: string) {
  return queryOptions({
    ...apiQuery(guestRoutes.list, {
      ...{ id: String(roomId), search, sort: 'name', pageSize: String(MOST_FOUND) },
    }),
    enabled: search !== '',
    // Another desk may have let them in meanwhile: the screen then says so.
    staleTime: 0,
  });
}

const SHOWN_IN = ['checkin', 'guests', 'history'];

/** Lets guests in, one call at a time. What could not be sent stays until it was, or is let go. */
export function useCheckIn(roomId: number) {
  const id = String(roomId);
  const [result, setResult] = useState<Result | null>(null);
  const { unsent, setUnsent } = useUnsent(roomId);
  const [busy, setBusy] = useState<Who | null>(null);
  const isNew = useNewCodes();
  const undo = useApiMutation(checkinRoutes.undo, {
    invalidates: SHOWN_IN,
    failed: 'Não foi possível desfazer a entrada',
  });

  async function send(who: Who): Promise<void> {
    if (busy) return;
    setBusy(who);
    setUnsent((all) => all.filter((one) => !isSame(one, who)));
    const { label: _, ...body } = who;
    try {
      setResult({ is: 'in', ...(await callApi(checkinRoutes.create, { id, ...body })) });
      invalidate(SHOWN_IN);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRefusal(error)) {
        const { code, message } = error;
        const current = Object(error.current) as Refused;
        setResult({ is: 'refused', who, code, message, current });
      } else {
        setResult(null);
        setUnsent((all) => [...all, who]);
      }
    } finally {
      setBusy(null);
    }
  }

  return {
    ...{ result, unsent, busy, send },
    /** @param pass of the camera, of a picture, or typed by a reader of codes */
    scan: (pass: string) => {
      if (busy || !isNew(pass)) return;
      void send({ pass: pass.slice(0, 400), label: `Passe lido às ${clock()}` });
    },
    undo: (guest: Guest) =>
      undo.mutate(
        { id, guestId: String(guest.id), checkedInAt: guest.checkedInAt ?? undefined },
        { onSuccess: (answer) => setResult({ is: 'undone', guest: answer.guest }) },
      ),
    letGo: (who: Who) => setUnsent((all) => all.filter((one) => !isSame(one, who))),
  };
}

/** Also those from before the page was loaded again. */
function useUnsent(roomId: number) {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  const [unsent, setUnsent] = useState(() => readUnsent(adminId, roomId));
  const change = (next: (all: readonly Who[]) => readonly Who[]) => {
    // Another tab of the same desk may have written, too.
    const all = next(readUnsent(adminId, roomId));
    keepUnsent(adminId, roomId, all);
    setUnsent(all);
  };
  return { unsent, setUnsent: change };
}

/** Tells a code that has come before the camera from one that is held there. */
function useNewCodes() {
  const seen = useRef({ pass: '', at: 0 });
  return (pass: string) => {
    const { current: last } = seen;
    seen.current = { pass, at: Date.now() };
    return pass !== last.pass || Date.now() - last.at >= SAME_MS;
  };
}

export type CheckIn = ReturnType<typeof useCheckIn>;

/** The address of a guest whose name nobody has written. */
export function nameOf({ name, email }: Pick<Guest, 'name' | 'email'>): string {
  return name || email;
}

/** Another try would be refused again. */
function isRefusal({ status }: ApiError): boolean {
  return status !== null && status < 500 && status !== 429 && status !== 401;
}

const isSame = (one: Who, other: Who) => one.guestId === other.guestId && one.pass === other.pass;

const clock = () => new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

const who = z.object({
  label: z.string(),
  guestId: z.int().optional(),
  pass: z.string().optional(),
  anyway: z.boolean().optional(),
});

/** Of one account: another one that signs in here has none of it. */
const kept = z.object({ adminId: z.int(), rooms: z.record(z.string(), z.array(who)) });

/** The calls of a room's desk that could not be sent before the page was loaded again. */
function readUnsent(adminId: number, roomId: number): readonly Who[] {
  return roomsOf(adminId)[roomId] ?? [];
}

function keepUnsent(adminId: number, roomId: number, all: readonly Who[]): void {
  const { [roomId]: _, ...others } = roomsOf(adminId);
  const rooms = all.length === 0 ? others : { ...others, [roomId]: all };
  store(UNSENT_KEY, Object.keys(rooms).length === 0 ? null : JSON.stringify({ adminId, rooms }));
}

function roomsOf(adminId: number): Record<string, Who[]> {
  try {
    const found = kept.parse(JSON.parse(readStored(UNSENT_KEY) ?? ''));
    return found.adminId === adminId ? found.rooms : {};
  } catch {
    // Nothing, or not ours.
    return {};
  }
}
