import type { BanNotice } from '@atrio/contract/realtime';
import type { PublicRoom } from '@atrio/contract/visits';
import { aLittleLater, LiveError, type LiveOptions, type openLive, PASSING } from '@atrio/ui/live';
import { readAdminToken, renewAdminToken } from '../../lib/admin-session.ts';
import { CallError } from '../../lib/http.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type EntryInput, enterRoom, loadRoom, requestCode } from './visit.api.ts';
import type { Inside, Joined, Seat, VisitState } from './visit-state.ts';
import { readVisitToken, storeVisitToken } from './visit-token.ts';

const AFTERWORD_MS = 1_000;
const ENDED = 'Sua visita anterior terminou. Entre de novo para continuar.';
const NOW_PRIVATE = 'Esta sala agora é privada. Confirme seu email para entrar.';
const LEFT = 'Você saiu da sala.';

export interface Visit<I> {
  state: Pick<Store<VisitState<I>>, 'get' | 'listen'>;
  start(): Promise<void>;
  /** @throws CallError with what the form has to show */
  enter(input: EntryInput): Promise<void>;
  requestCode(email: string): Promise<void>;
  leave(): void;
}

interface VisitOptions<I extends Inside> {
  sceneName: string;
  connect: typeof openLive;
  /** Called once when somebody has got in. */
  settle: (seat: Seat) => I;
}

/**
 * One person's way into a room: an administrator by their session, a returning visitor by the token
 * kept here, everybody else by the entry card. Each refusal leads to the next of these.
 */
export function createVisit<I extends Inside>(options: VisitOptions<I>): Visit<I> {
  const { sceneName, connect, settle } = options;
  const state = createStore<VisitState<I>>({ at: 'loading' });
  let visitorToken = readVisitToken(sceneName);
  /** Ends the present connection and what hangs on it. */
  let end = () => {};

  return { state, start, enter, requestCode: (email) => requestCode(sceneName, email), leave };

  async function start(): Promise<void> {
    end();
    state.set({ at: 'loading' });
    const room = await load();
    if (!room) return;
    if (readAdminToken() === null) comeBack(room);
    else connectTo(room, true);
  }

  async function load(): Promise<PublicRoom | null> {
    try {
      return await loadRoom(sceneName);
    } catch (error) {
      const { status } = error as CallError;
      // 400: no room can have such a name.
      state.set({ at: status === 404 || status === 400 ? 'unknown' : 'failed' });
      return null;
    }
  }

  function comeBack(room: PublicRoom): void {
    if (readVisitToken(sceneName) === null) state.set({ at: 'entry', room, notice: null });
    else connectTo(room, false);
  }

  async function enter(input: EntryInput): Promise<void> {
    try {
      const returning = visitorToken === null ? {} : { visitorToken };
      visitorToken = await enterRoom(sceneName, { ...input, ...returning });
    } catch (error) {
      if (error instanceof CallError) await handleRefusedEntry(error);
      throw error;
    }
    storeVisitToken(sceneName, visitorToken);
    const current = state.get();
    if (current.at === 'entry') connectTo(current.room, false);
  }

  async function handleRefusedEntry(error: CallError): Promise<void> {
    const current = state.get();
    if (current.at !== 'entry') return;
    const { room } = current;
    if (error.code === 'VISITOR_BANNED') {
      state.set({ at: 'banned', room, notice: noticeIn(error.current) });
    }
    if (error.code === 'NOT_FOUND') state.set({ at: 'unknown' });
    if (error.code === 'VISIT_CODE_REQUIRED' && !room.isPrivate) {
      state.set({ at: 'entry', room: { ...room, isPrivate: true }, notice: NOW_PRIVATE });
    }
  }

  function leave(): void {
    end();
    // Whoever uses this browser next is somebody else; on this page they stay the same visitor.
    storeVisitToken(sceneName, null);
    const current = state.get();
    if ('room' in current) state.set({ at: 'entry', room: current.room, notice: LEFT });
  }

  function connectTo(room: PublicRoom, isAdmin: boolean): void {
    end();
    state.set({ at: 'joining', room });
    let isOver = false;
    let inside: I | null = null;
    const live = connect(isAdmin ? adminTokens() : { readToken: () => visitorToken });
    end = () => {
      isOver = true;
      inside?.close();
      live.close();
      end = () => {};
    };
    live.on('banned', (notice) => finish({ at: 'banned', room, notice }));
    live.on('roomClosed', () => {
      if (isOver) return;
      state.set({ at: 'closed', room });
      // Whoever has been banned is told so right after: that page is the one to stay.
      setTimeout(() => finish({ at: 'closed', room }), AFTERWORD_MS);
    });
    live.onState(() => {
      const refusal = live.refusal();
      if (live.state() === 'refused') void refused(refusal);
    });
    live.onReady(() => void join());

    async function join(): Promise<void> {
      try {
        const joined: Joined = await live.send(isAdmin ? 'panelJoinRoom' : 'joinRoom', sceneName);
        if (!isOver) settleIn(joined);
      } catch (error) {
        if (isOver || !(error instanceof LiveError)) return;
        if (!PASSING.has(error.code)) return void refused(error);
        // A lost connection joins again by itself when it is back.
        setTimeout(() => !isOver && live.state() === 'ready' && void join(), aLittleLater());
      }
    }

    function settleIn(joined: Joined): void {
      if (inside) inside.rejoined(joined);
      else inside = settle({ live, isAdmin, sceneName, joined });
      state.set({ at: 'inside', room: joined.room, self: joined.self, isAdmin, inside });
    }

    function finish(next: VisitState<I>): void {
      if (isOver) return;
      end();
      state.set(next);
    }

    async function refused(error: LiveError | null): Promise<void> {
      if (isOver) return;
      // The server says why and until when by `banned`, which may be on its way still.
      if (error?.code === 'VISITOR_BANNED') {
        return state.set({ at: 'banned', room, notice: noticeIn(null) });
      }
      end();
      if (isAdmin) return comeBack(room);
      // As it is now: it may have become private, or be gone.
      const now = await load();
      if (now) state.set({ at: 'entry', room: now, notice: ENDED });
    }
  }
}

function adminTokens(): LiveOptions {
  /** What we said last: only a renewal knows whether a sibling tab has a newer one already. */
  let said: string | null = null;
  return {
    readToken: () => {
      said = readAdminToken();
      return said;
    },
    renewToken: async () => {
      said = await renewAdminToken(said);
      return said;
    },
  };
}

function noticeIn(current: unknown): BanNotice {
  const { reason, endsAt } = { ...Object(current) } as Partial<BanNotice>;
  return { reason: reason ?? '', endsAt: endsAt ?? null };
}
