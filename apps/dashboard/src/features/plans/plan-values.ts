import { type Plan, planBody } from '@atrio/contract/plans';
import { z } from 'zod';

/** What the plan form holds. A form's values are plain, so the rooms are the JSON of their models' ids. */
export type PlanValues = {
  name: string;
  description: string;
  /** Integer cents. */
  price: number;
  rooms: string;
  active: boolean;
};

export const planFormSchema = planBody
  .omit({ roomModelIds: true })
  .extend({ rooms: z.string().transform(readRooms).pipe(planBody.shape.roomModelIds) });
export type PlanOutput = z.output<typeof planFormSchema>;

export function planValues(plan: Plan | undefined): PlanValues {
  if (!plan) return { name: '', description: '', price: 0, rooms: '[]', active: true };
  const { name, description, price, active, SubscriptionPlanRooms } = plan;
  const rooms = writeRooms(SubscriptionPlanRooms.map(({ roomModelId }) => roomModelId));
  return { name, description, price, rooms, active };
}

/** How many rooms of a model there are in a form's `rooms`. */
export function countOf(rooms: string, modelId: number): number {
  return readRooms(rooms).filter((id) => id === modelId).length;
}

export function withCount(rooms: string, modelId: number, count: number): string {
  const others = readRooms(rooms).filter((id) => id !== modelId);
  return writeRooms([...others, ...Array<number>(count).fill(modelId)]);
}

/** None for a text that is not a list of ids (an old draft, say). */
function readRooms(text: string): number[] {
  try {
    return z.array(z.int()).parse(JSON.parse(text));
  } catch {
    // Not ours: the same as none.
    return [];
  }
}

/** In one order, so that equal lists are equal texts. */
function writeRooms(modelIds: readonly number[]): string {
  return JSON.stringify(modelIds.toSorted((a, b) => a - b));
}
