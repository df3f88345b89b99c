/** A group that takes longer waits for something: the next one no longer waits for it. */
const LATE_MS = 100;
/** Each group is one transaction, which takes a connection of the database. */
const OF_A_SERVER = { atOnce: 4, most: 50 };

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers what is asked for while a group is being answered, and has it answered together. The first
 * to come does not wait for others.
 * @param limits.atOnce groups that may be under way at the same time, all but one of them late
 * @param limits.most of a group
 * @param answerAll answers each of a group, in their order. If it fails, its halves are answered apart,
 *   and theirs, so that nobody fails because of somebody else
 * @param isOfAll says of what it failed with whether each of them would have met it alone: then all
 *   of them fail at once
 */
export function createGroups<Asked, Answer>(
  limits: { atOnce: number; most: number },
  answerAll: (group: readonly Asked[]) => Promise<readonly Answer[]>,
  isOfAll: (error: unknown) => boolean,
): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = [];
  let running = 0;
  let late = 0;

  function startNext(): void {
    const isFree = running === late && running < limits.atOnce;
    if (isFree && waiting.length > 0) void run(waiting.splice(0, limits.most));
  }

  async function run(group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    running += 1;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      startNext();
    }, LATE_MS);
    await answerGroup(group);
    clearTimeout(timer);
    running -= 1;
    if (isLate) late -= 1;
    startNext();
  }

  async function answerGroup(group: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await answerAll(group.map(({ asked }) => asked));
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (group.length === 1 || isOfAll(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      const half = Math.ceil(group.length / 2);
      await Promise.all([answerGroup(group.slice(0, half)), answerGroup(group.slice(half))]);
    }
  }

  return (asked) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      startNext();
    });
}

/**
 * The same, but of each server's callers, as tests run several servers in a process.
 * @param answerAll is given what the server's first caller had
 */
export function createGroupsOfServers<Server extends object, Asked, Answer>(
  answerAll: (server: Server, group: readonly Asked[]) => Promise<readonly Answer[]>,
  isOfAll: (error: unknown) => boolean,
): (server: Server & { settings: object }, asked: Asked) => Promise<Answer> {
  const groups = new WeakMap<object, (asked: Asked) => Promise<Answer>>();
  return (server, asked) => {
    let join = groups.get(server.settings);
    if (!join) {
      join = createGroups(OF_A_SERVER, (group) => answerAll(server, group), isOfAll);
      groups.set(server.settings, join);
    }
    return join(asked);
  };
}
