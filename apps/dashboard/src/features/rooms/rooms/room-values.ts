import { type Room, roomLabels, roomSchema } from '@atrio/contract/rooms/rooms';
import type { SelectOption } from '../../../kit/fields/select-field.tsx';
import type { ConflictTexts } from '../../../kit/form-shells/conflict-dialog.tsx';
import type { RoomValues } from './room-fields.tsx';

/** Reads a form's values from the room in a save's answer or a conflict. */
export function readRoom<Values>(row: unknown, valuesOf: (room: Room) => Values) {
  const { success, data: room } = roomSchema.safeParse(row);
  return success ? { values: valuesOf(room), version: room.updatedAt } : undefined;
}

export function roomConflictTexts(
  companies: readonly SelectOption[],
  environments: readonly SelectOption[],
): ConflictTexts<RoomValues> {
  const nameIn = (options: readonly SelectOption[], id: unknown) =>
    options.find((option) => option.value === id)?.label ?? 'outra';
  return {
    labels: roomLabels,
    show: (name, value) => {
      if (name === 'companyId') return nameIn(companies, value);
      return name === 'environmentId' ? nameIn(environments, value) : undefined;
    },
  };
}

/** 'nenhuma', the given options, and the room's current one when it is not among those. */
export function withNone(
  options: readonly SelectOption[],
  currentId: number | null = null,
  currentName: string | null = null,
): SelectOption[] {
  const all: SelectOption[] = [{ value: 0, label: 'nenhuma' }, ...options];
  const isMissing = currentId !== null && !options.some(({ value }) => value === currentId);
  if (isMissing) all.push({ value: currentId, label: currentName ?? `nº ${currentId}` });
  return all;
}
