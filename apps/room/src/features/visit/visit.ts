import type { Connection, connect } from '@atrio/client/connection';
import { type EventError, isTemporary, retryDelay } from '@atrio/client/event-error';
import { RoomChannel } from '@atrio/client/room-channel';
import { RoomChat } from '@atrio/client/room-chat';
import { createStore, type Readable } from '@atrio/client/store';
import type { Entry } from '@atrio/contract/live/visits';
import type { ShownSession } from '@atrio/contract/rooms/programme';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { adminTokens, readAdminToken } from '../../lib/admin-session.ts';
import { CallError } from '../../lib/http.ts';
import { texts } from '../../texts/texts.ts';
import type { RoomGallery } from '../../ui/gallery.tsx';
import {
  type EntryInput,
  enterRoom,
  handOff,
  loadRoom,
  refreshVisit,
  requestCode,
} from './visit.api.ts';
import { noticeIn, type Stay, type VisitState } from './visit-state.ts';
import { deviceKey, readVisitToken, storeVisitToken } from './visit-storage.ts';

/** A ban follows the closing of the room within this time. */
const BAN_WAIT_MS = 1_000;

/** One attempt to get into the room, and the stay that comes of it. */
interface Attempt {
  room: PublicRoom;
  isAdmin: boolean;
  connection: Connection;
  channel: RoomChannel;
  chat: RoomChat | null;
  handOff: Stay['handOff'];
}

/**
 * One person's way into a room: an administrator enters by their session, a returning visitor by the
 * stored token, and everybody else by the entry card. Each refusal leads to the next of these.
 */
export class Visit {
  readonly state: Readable<VisitState>;
  /** The room's images; those of a private room once somebody is inside. */
  readonly gallery: Readable<RoomGallery>;
  /** What takes place in the room; that of a private one for those whom it has let in. */
  readonly programme: Readable<readonly ShownSession[]>;
  readonly #store = createStore<VisitState>({ at: 'loading' });
  readonly #gallery = createStore<RoomGallery>({ images: [], use: 'gallery' });
  readonly #programme = createStore<readonly ShownSession[]>([]);
  readonly #sceneName: string;
  readonly #connect: typeof connect;
  #token: string | null = null;
  #refreshToken: string | null;
  #attempt: Attempt | null = null;

  constructor(sceneName: string, openConnection: typeof connect) {
    this.state = this.#store;
    this.gallery = this.#gallery;
    this.programme = this.#programme;
    this.#sceneName = sceneName;
    this.#connect = openConnection;
    this.#refreshToken = readVisitToken(sceneName);
  }

  async start(): Promise<void> {
    this.#end();
    this.#store.set({ at: 'loading' });
    const room = await this.#load();
    if (!room) return;
    if (readAdminToken() === null) this.#comeBack(room);
    else this.#enterAs(room, true);
  }

  /** @throws CallError with the problems for the form to show */
  async enter(input: EntryInput): Promise<void> {
    const refreshToken = this.#refreshToken;
    try {
      const returning = refreshToken === null ? {} : { refreshToken };
      this.#keep(await enterRoom(this.#sceneName, { device: deviceKey(), ...input, ...returning }));
    } catch (error) {
      if (error instanceof CallError) this.#handleRefusedEntry(error);
      throw error;
    }
    const current = this.state.get();
    if (current.at === 'entry') this.#enterAs(current.room, false);
  }

  /** Asks for a code by mail. @throws CallError */
  async requestCode(email: string): Promise<void> {
    await requestCode(this.#sceneName, email);
  }

  leave(): void {
    const attempt = this.#attempt;
    if (attempt && !attempt.isAdmin) void attempt.channel.giveUp();
    this.#end();
    this.#token = null;
    // The next person at this browser is somebody else; on this page they stay the same visitor.
    storeVisitToken(this.#sceneName, null);
    const current = this.state.get();
    if (!('room' in current)) return;
    if (current.room.isPrivate) this.#programme.set([]);
    this.#store.set({ at: 'entry', room: current.room, notice: texts.left });
  }

  /** The images of a private room, whose addresses expire, anew. */
  async loadGallery(): Promise<void> {
    const current = this.state.get();
    if (current.at !== 'inside' || current.isAdmin || !current.room.isPrivate) return;
    const loaded = await this.loadProgramme();
    if (loaded) this.#gallery.set(loaded);
  }

  /** Reads anew what may have changed meanwhile. A failure leaves what is shown. */
  async loadProgramme(): Promise<RoomGallery | undefined> {
    const attempt = this.#attempt;
    const token = attempt?.isAdmin ? readAdminToken() : this.#token;
    const loaded = await loadRoom(this.#sceneName, token).catch(() => undefined);
    // Somebody who has left meanwhile is shown no more than before.
    if (this.#attempt !== attempt) return undefined;
    if (loaded?.programme) this.#programme.set(loaded.programme);
    return loaded?.gallery;
  }

  #keep({ token, refreshToken }: Entry): void {
    this.#token = token;
    this.#refreshToken = refreshToken;
    storeVisitToken(this.#sceneName, refreshToken);
  }

  async #handOff(attempt: Attempt, origin: string): Promise<string | null> {
    const ask = async (token: string | null) =>
      token === null || !this.#isCurrent(attempt)
        ? null
        : handOff(this.#sceneName, { token, origin });
    if (attempt.isAdmin) return null;
    try {
      return await ask(this.#token);
    } catch (error) {
      const isOld = error instanceof CallError && error.code === 'UNAUTHENTICATED';
      return isOld ? ask(await this.#renew()) : null;
    }
  }

  /** Tokens last for a quarter of an hour. Another tab of this room may have renewed them. */
  async #renew(): Promise<string | null> {
    const refreshToken = readVisitToken(this.#sceneName) ?? this.#refreshToken;
    if (refreshToken === null) return null;
    try {
      this.#keep(await refreshVisit(refreshToken));
      return this.#token;
    } catch (error) {
      if (!(error instanceof CallError) || error.isPassing) throw error;
      const attempt = this.#attempt;
      if (error.code === 'VISITOR_BANNED' && attempt) {
        const { room } = attempt;
        this.#finish(attempt, { at: 'banned', room, notice: noticeIn(error.current) });
      }
      return null;
    }
  }

  async #load(): Promise<PublicRoom | null> {
    try {
      const { room, gallery, programme } = await loadRoom(this.#sceneName);
      this.#gallery.set(gallery);
      this.#programme.set(programme ?? []);
      return room;
    } catch (error) {
      const { status } = error as CallError;
      // 400: no room can have such a name.
      this.#store.set({ at: status === 404 || status === 400 ? 'unknown' : 'failed' });
      return null;
    }
  }

  #comeBack(room: PublicRoom): void {
    if (readVisitToken(this.#sceneName) !== null) this.#enterAs(room, false);
    else this.#store.set({ at: 'entry', room, notice: null });
  }

  #handleRefusedEntry({ code, current: details }: CallError): void {
    const current = this.state.get();
    if (current.at !== 'entry') return;
    const { room } = current;
    if (code === 'VISITOR_BANNED') {
      this.#store.set({ at: 'banned', room, notice: noticeIn(details) });
    }
    if (code === 'NOT_FOUND') this.#store.set({ at: 'unknown' });
    if (code === 'VISIT_CODE_REQUIRED' && !room.isPrivate) {
      const notice = texts.nowPrivate;
      this.#store.set({ at: 'entry', room: { ...room, isPrivate: true }, notice });
    }
  }

  #enterAs(room: PublicRoom, isAdmin: boolean): void {
    this.#end();
    this.#store.set({ at: 'joining', room });
    const tokens = isAdmin
      ? adminTokens()
      : { readToken: () => this.#token, renewToken: () => this.#renew() };
    const connection = this.#connect(tokens);
    const role = isAdmin ? 'admin' : 'visitor';
    const channel = new RoomChannel(connection, { sceneName: this.#sceneName, role });
    const handOff = (origin: string) => this.#handOff(attempt, origin);
    const attempt: Attempt = { room, isAdmin, connection, channel, chat: null, handOff };
    this.#attempt = attempt;
    connection.on('banned', (notice) => this.#finish(attempt, { at: 'banned', room, notice }));
    connection.onState(() => {
      const refusal = connection.refusal();
      if (connection.state() === 'refused') void this.#handleRefusal(attempt, refusal);
    });
    channel.onJoined(() => this.#showRoom(attempt));
    this.#followStatus(attempt);
  }

  #followStatus(attempt: Attempt): void {
    const { view } = attempt.channel;
    let { status: before } = view.get();
    view.listen(() => {
      const { status, error } = view.get();
      if (status === before) return;
      before = status;
      if (status === 'closed') this.#handleClosing(attempt);
      if (status === 'waiting') this.#showDoor(attempt);
      if (status === 'failed' && error) this.#handleFailure(attempt, error);
    });
  }

  #showRoom(attempt: Attempt): void {
    const { channel, isAdmin } = attempt;
    const { room, self } = channel.view.get();
    if (!this.#isCurrent(attempt) || !room || !self) return;
    attempt.chat ??= new RoomChat(channel);
    const { chat, handOff } = attempt;
    this.#store.set({ at: 'inside', room, self, isAdmin, channel, chat, handOff });
    const isFirst = this.#gallery.get().images.length === 0;
    if (room.isPrivate) void (isFirst && !isAdmin ? this.loadGallery() : this.loadProgramme());
  }

  #showDoor(attempt: Attempt): void {
    if (!this.#isCurrent(attempt)) return;
    const { room, channel } = attempt;
    // Nothing of a chat is heard from here.
    attempt.chat?.close();
    attempt.chat = null;
    this.#store.set({ at: 'waiting', room: channel.view.get().room ?? room, channel });
    if (room.isPrivate) void this.loadProgramme();
  }

  #handleClosing(attempt: Attempt): void {
    if (!this.#isCurrent(attempt)) return;
    const { room } = attempt;
    const { emptied } = attempt.channel.view.get();
    this.#store.set({ at: 'closed', room, emptied });
    // A banned visitor is told so right after: that page is the one to stay.
    setTimeout(() => this.#finish(attempt, { at: 'closed', room, emptied }), BAN_WAIT_MS);
  }

  #handleFailure(attempt: Attempt, error: EventError): void {
    if (!isTemporary(error)) return void this.#handleRefusal(attempt, error);
    const { connection, channel } = attempt;
    // A connection that was lost joins again by itself.
    setTimeout(() => {
      if (this.#isCurrent(attempt) && connection.state() === 'ready') channel.join();
    }, retryDelay());
  }

  async #handleRefusal(attempt: Attempt, error: EventError | null): Promise<void> {
    if (!this.#isCurrent(attempt)) return;
    const { room, isAdmin } = attempt;
    // The server says the reason and the end by `banned`, which may still be on its way.
    if (error?.code === 'VISITOR_BANNED') {
      return this.#store.set({ at: 'banned', room, notice: noticeIn(null) });
    }
    this.#end();
    if (isAdmin) return this.#comeBack(room);
    // Reads the room again: it may have become private, or be gone.
    const now = await this.#load();
    if (now) this.#store.set({ at: 'entry', room: now, notice: texts.visitEnded });
  }

  #finish(attempt: Attempt, state: VisitState): void {
    if (!this.#isCurrent(attempt)) return;
    this.#end();
    this.#store.set(state);
  }

  #isCurrent(attempt: Attempt): boolean {
    return this.#attempt === attempt;
  }

  #end(): void {
    const attempt = this.#attempt;
    this.#attempt = null;
    attempt?.chat?.close();
    attempt?.connection.close();
    attempt?.channel.leave();
  }
}
