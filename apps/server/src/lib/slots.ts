/**
 * Things that come and go thousands of times a second. A `Set` or `Map` of them lays itself out anew again and
 * again, and each former layout, once V8 takes it for long-lived, keeps all that came after it until the whole
 * heap is marked (docs/decisions/025-how-v8-collects.md).
 */
export class Slots<Thing> {
  readonly #things: (Thing | undefined)[] = [];
  readonly #free: number[] = [];

  /** @returns what `remove` wants to know */
  add(thing: Thing): number {
    const slot = this.#free.pop() ?? this.#things.length;
    this.#things[slot] = thing;
    return slot;
  }

  /** Does nothing when the thing is gone already. */
  remove(slot: number, thing: Thing): void {
    if (this.#things[slot] !== thing) return;
    this.#things[slot] = undefined;
    this.#free.push(slot);
  }

  all(): Thing[] {
    return this.#things.filter((thing) => thing !== undefined);
  }
}
