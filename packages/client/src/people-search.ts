import type { PresentPerson } from '@atrio/contract/live/realtime';
import type { RoomChannel } from './room-channel.ts';
import { createStore, type Readable } from './store.ts';

/** Somebody who types asks once they pause. */
const PAUSE_MS = 300;

export interface PeopleFound {
  /** As typed. */
  text: string;
  /** `none`: nothing is searched for. */
  state: 'none' | 'loading' | 'done' | 'failed';
  /** As of the last answer; further ones match too where `hasMore`. */
  people: readonly PresentPerson[];
  hasMore: boolean;
}

const NOTHING: PeopleFound = { text: '', state: 'none', people: [], hasMore: false };

/** Finds people in a room that names only the first of them. */
export class PeopleSearch {
  readonly found: Readable<PeopleFound>;
  readonly #store = createStore(NOTHING);
  readonly #channel: RoomChannel;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(channel: RoomChannel) {
    this.found = this.#store;
    this.#channel = channel;
  }

  search(text: string): void {
    clearTimeout(this.#timer);
    const isEmpty = text.trim() === '';
    this.#store.set(
      isEmpty ? { ...NOTHING, text } : { ...this.found.get(), text, state: 'loading' },
    );
    if (!isEmpty) this.#timer = setTimeout(() => void this.#ask(text), PAUSE_MS);
  }

  async #ask(text: string): Promise<void> {
    const answer = await this.#channel.findPeople(text.trim()).catch(() => null);
    // Something else has been typed meanwhile.
    if (this.found.get().text !== text) return;
    if (!answer) return this.#store.set({ ...this.found.get(), state: 'failed' });
    const { people, hasMore } = answer;
    this.#store.set({ text, state: 'done', people, hasMore });
  }
}
