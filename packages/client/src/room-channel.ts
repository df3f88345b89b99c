import type { Conversation } from '@atrio/contract/live/conversation';
import type { Standing } from '@atrio/contract/live/door';
import { OPEN_CONVERSATION } from '@atrio/contract/live/open-conversation';
import type {
  EventAnswer,
  EventArgs,
  Person,
  PresentPerson,
  ServerPayload,
} from '@atrio/contract/live/realtime';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import type { Connection } from './connection.ts';
import { EventError } from './event-error.ts';
import { createSignal, createStore, type Readable } from './store.ts';

const NOT_CONNECTED = 'Sem resposta do servidor. Verifique sua conexão';

export interface RoomView {
  /**
   * - `joining`: the server has not answered yet
   * - `waiting`: at the door, as `standing` says
   * - `joined`: as last heard; the connection's own state tells whether this is up to date
   * - `failed`: refused, or no connection; joins by itself at the next connection
   * - `closed`: the caller has lost the room
   */
  status: 'joining' | 'waiting' | 'joined' | 'failed' | 'closed';
  /** Why it `failed`. */
  error: EventError | null;
  /** Set when it is `closed` because the team has sent everybody out. */
  emptied: { reason: string } | null;
  /** How a visitor stands with the room's door, once it has answered. */
  standing: Standing | null;
  room: PublicRoom | null;
  /** How the conversation is led: slow mode, links, the pinned message, the announcement. */
  conversation: Conversation;
  /** The caller, as the others in the room see them. */
  self: Person | null;
  /**
   * The people inside, longest first, as far as they have been read; `onlineNow` counts all. A room
   * with more than 200 names only the first, and `morePeople` reads on.
   */
  people: readonly PresentPerson[];
  onlineNow: number;
  /** `loading` and `failed` are about the last reading of `people`. */
  reading: 'done' | 'loading' | 'failed';
}

export const NOT_JOINED: RoomView = {
  status: 'joining',
  error: null,
  emptied: null,
  standing: null,
  room: null,
  conversation: OPEN_CONVERSATION,
  self: null,
  people: [],
  onlineNow: 0,
  reading: 'done',
};

/** As many as one answer may hold; a room with more people does not name them all. */
const MAX_PAGE = 200;
/** Thousands may show the list: they read it again one after the other within this time. */
const REREAD_WITHIN_MS = 5_000;

export interface RoomChannelOptions {
  sceneName: string;
  /** A visitor's visit begins with joining. An administrator joins without counting as a visit. */
  role: 'visitor' | 'admin';
  /** For a connection that follows several rooms: events of the other rooms are ignored. */
  roomId?: number;
  /** After this many milliseconds `joining` becomes `failed`. Without it, joining takes as long as it takes. */
  patienceMs?: number;
}

/** An administrator is told nothing about the door: it is always open to them. */
type JoinAnswer = Omit<EventAnswer<'joinRoom'>, 'state'> & Partial<Standing>;

/** One room over a connection: joins whenever the connection is ready, and follows who is inside. */
export class RoomChannel {
  readonly connection: Connection;
  readonly sceneName: string;
  readonly role: RoomChannelOptions['role'];
  readonly view: Readable<RoomView>;
  readonly #store = createStore(NOT_JOINED);
  readonly #joined = createSignal();
  readonly #roomId: number | undefined;
  readonly #ends: (() => void)[];
  /** How many lists of people are on screen. */
  #shown = 0;
  /** Nobody is missing in `people`; the count may be ahead of the names. */
  #hasAll = false;
  /** Somebody in `people` may have gone. */
  #isStale = false;
  #reread: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection, options: RoomChannelOptions) {
    this.connection = connection;
    this.sceneName = options.sceneName;
    this.role = options.role;
    this.view = this.#store;
    this.#roomId = options.roomId;
    this.#ends = [
      this.#loseAfter(options.patienceMs),
      connection.on('door', (standing) => this.#handleDoor(standing)),
      connection.on('presence', (change) => this.#handlePresence(change)),
      connection.on('conversation', (next) => this.#follow(next)),
      connection.on('roomClosed', ({ roomId, emptied = null }) => {
        if (this.#isOurs(roomId)) this.#change({ status: 'closed', emptied });
      }),
      connection.onReady(() => void this.#join()),
    ];
  }

  /** Runs now if joined, and after each joining: something may have been missed in between. */
  onJoined(listener: () => void): () => void {
    if (this.view.get().status === 'joined') listener();
    return this.#joined.listen(listener);
  }

  /** Tries again after a failure. */
  join(): void {
    this.#change({ status: 'joining', error: null });
    if (this.connection.state() === 'ready') void this.#join();
    else this.connection.identifyAgain();
  }

  /** At the door: tells the team who is knocking. @throws EventError */
  async knock(note: string): Promise<void> {
    await this.connection.ask(this.#enter, 'joinRoom', this.sceneName, { note });
  }

  /** At the door: the code on the hall's screen spares the team's answer. @throws EventError */
  async enterByCode(code: string): Promise<void> {
    await this.connection.ask(this.#enter, 'joinRoom', this.sceneName, { code });
  }

  /** Gives up the seat, or the place in the queue, at once instead of after a minute. */
  async giveUp(): Promise<void> {
    if (this.connection.state() !== 'ready') return;
    await this.connection.send('leaveRoom', this.sceneName).catch(() => undefined);
  }

  /** Reads the next page of people, in a room that does not name everybody. */
  async morePeople(): Promise<void> {
    const { people, reading } = this.view.get();
    const after = people.at(-1);
    if (reading === 'loading') return;
    await this.#read({ ...(after && { after: { id: after.id, since: after.since } }) }, (page) => {
      const now = this.view.get().people;
      return [...now, ...page.filter(({ id }) => !now.some((known) => known.id === id))];
    });
  }

  /** Finds people inside by a part of their name. @throws EventError */
  findPeople(search: string): Promise<EventAnswer<'getPeople'>> {
    return this.connection.send('getPeople', { search });
  }

  /**
   * To be called while a list of people is on screen: only then is it read again when more have gone
   * than the room could name.
   * @returns a function that ends it
   */
  showPeople(): () => void {
    this.#shown += 1;
    if (this.#isStale) void this.#readAgain();
    return () => {
      this.#shown -= 1;
    };
  }

  /** Stops following. A visit ends only with its connection. */
  leave(): void {
    for (const end of this.#ends) end();
    clearTimeout(this.#reread);
    const isInside = this.connection.state() === 'ready' && this.view.get().status !== 'closed';
    if (this.role !== 'admin' || !isInside) return;
    this.connection.send('panelLeaveRoom', this.sceneName).catch(() => undefined);
  }

  async #join(): Promise<void> {
    try {
      await this.#send();
    } catch (cause) {
      // The connection throws nothing else.
      const error = cause as EventError;
      // Lost on the way: the next connection joins again.
      if (error.code === 'NETWORK' && this.connection.state() !== 'ready') return;
      this.#change({ status: 'failed', error });
    }
  }

  /** Before any event that came after the answer: it would be newer than what the answer says. */
  readonly #enter = ({ room, self, conversation, people, onlineNow, ...standing }: JoinAnswer) => {
    this.#isStale = false;
    this.#hasAll = onlineNow <= MAX_PAGE;
    const { state = 'inside' } = standing;
    const isInside = state === 'inside';
    this.#change({
      status: isInside ? 'joined' : 'waiting',
      error: null,
      standing: { ...standing, state },
      ...{ room, self, people, onlineNow, reading: 'done' },
    });
    this.#take(conversation);
    if (isInside) this.#joined.notify();
  };

  /** Whoever is let in goes in, but a seat that is offered to the queue is for a person to take. */
  #handleDoor(standing: Standing): void {
    const { status, standing: before } = this.view.get();
    if (status === 'closed') return;
    this.#change({ status: 'waiting', standing });
    const isOffer = standing.offeredUntil !== undefined && before?.state === 'queued';
    if (standing.mayJoin && !isOffer) void this.#join();
  }

  #send(): Promise<void> {
    return this.role === 'admin'
      ? this.connection.ask(this.#enter, 'panelJoinRoom', this.sceneName)
      : this.connection.ask(this.#enter, 'joinRoom', this.sceneName);
  }

  #loseAfter(patienceMs: number | undefined): () => void {
    if (patienceMs === undefined) return () => undefined;
    const timer = setTimeout(() => {
      if (this.view.get().status !== 'joining') return;
      this.#change({ status: 'failed', error: new EventError('NETWORK', NOT_CONNECTED) });
    }, patienceMs);
    return () => clearTimeout(timer);
  }

  #follow({ roomId, ...conversation }: ServerPayload<'conversation'>): void {
    if (this.#isOurs(roomId)) this.#take(conversation);
  }

  /** An answer may be older than an event that overtook it. */
  #take(conversation: Conversation): void {
    const known = this.view.get().conversation;
    if (conversation.revision >= known.revision) this.#change({ conversation });
  }

  #handlePresence(change: ServerPayload<'presence'>): void {
    if (!this.#isOurs(change.roomId)) return;
    const { people } = this.view.get();
    // After a gap in the list newcomers have no place: they come with the page that they are on.
    const joined = this.#hasAll ? change.joined : [];
    const after = peopleAfter(people, { joined, left: change.left });
    this.#hasAll &&= change.names === 'all';
    this.#hasAll ||= after.length === change.onlineNow;
    this.#change({ people: after, onlineNow: change.onlineNow });
    if (change.names !== 'none' || people.length === 0) return;
    this.#isStale = true;
    if (this.#shown > 0) this.#readAgainSoon();
  }

  #readAgainSoon(): void {
    this.#reread ??= setTimeout(() => {
      this.#reread = undefined;
      if (this.#shown > 0) void this.#readAgain();
    }, REREAD_WITHIN_MS * Math.random());
  }

  #readAgain(): Promise<void> {
    this.#isStale = false;
    return this.#read({ limit: MAX_PAGE }, (page) => page);
  }

  async #read(
    place: NonNullable<EventArgs<'getPeople'>[0]>,
    add: (page: readonly PresentPerson[]) => readonly PresentPerson[],
  ): Promise<void> {
    this.#change({ reading: 'loading' });
    try {
      const { people, onlineNow, hasMore } = await this.connection.send('getPeople', place);
      this.#hasAll = !hasMore;
      this.#change({ people: add(people), onlineNow, reading: 'done' });
    } catch {
      this.#change({ reading: 'failed' });
    }
  }

  #isOurs(roomId: number): boolean {
    return this.#roomId === undefined || this.#roomId === roomId;
  }

  #change(part: Partial<RoomView>): void {
    this.#store.set({ ...this.view.get(), ...part });
  }
}

/** The people inside after some came and went: longest inside first, each once. */
export function peopleAfter(
  before: readonly PresentPerson[],
  { joined, left }: Pick<ServerPayload<'presence'>, 'joined' | 'left'>,
): PresentPerson[] {
  const moved = new Set([...left, ...joined.map(({ id }) => id)]);
  return [...before.filter(({ id }) => !moved.has(id)), ...joined];
}
