import type { BulkChange } from '@atrio/contract/rooms-bulk';
import {
  IconBuilding,
  IconBuildingPavilion,
  IconEye,
  IconEyeOff,
  IconLock,
  IconRestore,
  IconTrash,
  IconUserPlus,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';

/** What is asked for in a dialog before it is given to the rooms. */
export type BulkQuestion = 'company' | 'environment' | 'addAdmin';

/** One thing to do with the selected rooms: at once, after a choice, or after a confirmation. */
export type BulkAction = {
  label: string;
  icon: TablerIcon;
  tone?: 'danger';
} & ({ change: BulkChange } | { asks: BulkQuestion } | { isDeletion: true });

/** Actions that belong together are a menu of the bar. */
interface BulkGroup {
  label: string;
  icon: TablerIcon;
  actions: readonly BulkAction[];
}

const GROUPS: readonly (BulkGroup | BulkAction)[] = [
  {
    label: 'Visibilidade',
    icon: IconEye,
    actions: [
      {
        label: 'Tornar visíveis',
        icon: IconEye,
        change: { kind: 'visibility', isVisible: true },
      },
      { label: 'Ocultar', icon: IconEyeOff, change: { kind: 'visibility', isVisible: false } },
    ],
  },
  {
    label: 'Privacidade',
    icon: IconLock,
    actions: [
      { label: 'Tornar públicas', icon: IconWorld, change: { kind: 'privacy', isPrivate: false } },
      { label: 'Tornar privadas', icon: IconLock, change: { kind: 'privacy', isPrivate: true } },
    ],
  },
  { label: 'Empresa', icon: IconBuilding, asks: 'company' },
  { label: 'Ambiente', icon: IconBuildingPavilion, asks: 'environment' },
  { label: 'Co-administrador', icon: IconUserPlus, asks: 'addAdmin' },
  { label: 'Deletar', icon: IconTrash, tone: 'danger', isDeletion: true },
];

/** Of the bin only the way back. */
const BIN: readonly BulkAction[] = [
  { label: 'Restaurar', icon: IconRestore, change: { kind: 'restore' } },
];

export function bulkActions(isBin: boolean): readonly (BulkGroup | BulkAction)[] {
  return isBin ? BIN : GROUPS;
}
