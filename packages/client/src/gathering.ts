/** In a room with more people than this, what follows a message within a second is shown with it. */
const BUSY_PEOPLE = 200;
const GATHER_MS = 1_000;
/** Where so many write for so many, a phone draws them a third as often. */
const VERY_BUSY_PEOPLE = 2_000;
const GATHER_LONG_MS = 3_000;

/** Shows what comes at once, and what comes soon after it together: a page then draws once for all. */
export class Gathering<T> {
  readonly #show: (item: T) => void;
  readonly #waiting: T[] = [];
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(show: (item: T) => void) {
    this.#show = show;
  }

  /** @param people inside the room, by which it is decided how long to gather */
  add(item: T, people: number): void {
    const isFirst = this.#waiting.push(item) === 1;
    const wait = this.#shownAt + gatherMs(people) - performance.now();
    if (wait <= 0) this.end();
    else if (isFirst) setTimeout(() => this.end(), wait);
  }

  /** Shows what waits, in one turn. */
  end(): void {
    if (this.#waiting.length === 0) return;
    this.#shownAt = performance.now();
    for (const item of this.#waiting.splice(0)) this.#show(item);
  }
}

function gatherMs(people: number): number {
  if (people > VERY_BUSY_PEOPLE) return GATHER_LONG_MS;
  return people > BUSY_PEOPLE ? GATHER_MS : 0;
}
