import { type Room, roomSchema } from '@atrio/contract/rooms';
import type { ConflictTexts } from '../../form/conflict-dialog.tsx';
import type { SelectOption } from '../../form/select-field.tsx';
import { readableUrl } from '../../lib/readable-url.ts';

/** What the room form holds: empty text and 0 stand for none, as the call takes them. */
export type RoomValues = {
  name: string;
  iframeUrl: string;
  adminIframeUrl: string;
  companyId: number;
  environmentId: number;
  isVisible: boolean;
  isPrivate: boolean;
};

export const NEW_ROOM: RoomValues = {
  name: '',
  iframeUrl: '',
  adminIframeUrl: '',
  companyId: 0,
  environmentId: 0,
  isVisible: true,
  isPrivate: false,
};

export function roomValues(room: Room): RoomValues {
  return {
    name: room.name,
    iframeUrl: readableUrl(room.iframeUrl ?? ''),
    adminIframeUrl: readableUrl(room.adminIframeUrl ?? ''),
    companyId: room.companyId ?? 0,
    environmentId: room.environmentId ?? 0,
    isVisible: room.isVisible,
    isPrivate: room.isPrivate,
  };
}

/** The room inside a save's answer or a conflict, as some form sees it. */
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
    labels: {
      name: 'Nome',
      iframeUrl: 'Url',
      adminIframeUrl: 'Url do administrador',
      companyId: 'Empresa',
      environmentId: 'Ambiente',
      isVisible: 'Visível',
      isPrivate: 'Privada',
    },
    show: (name, value) => {
      if (name === 'companyId') return nameIn(companies, value);
      return name === 'environmentId' ? nameIn(environments, value) : undefined;
    },
  };
}

/** 'nenhuma', then mine, then the room's own when it is not among mine. */
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
