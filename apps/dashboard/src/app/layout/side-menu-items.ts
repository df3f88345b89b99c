import {
  IconBuilding,
  IconBuildingPavilion,
  IconCategory,
  IconCube,
  IconDoor,
  IconHistory,
  IconLayoutDashboard,
  IconReceipt2,
  IconShoppingBag,
  IconStack2,
  IconUserCircle,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';

export interface MenuItem {
  label: string;
  to: string;
  icon: TablerIcon;
  /** After `G` it leads here. */
  key: string;
}

export interface MenuGroup {
  /** Null for the group that needs no heading. */
  label: string | null;
  items: MenuItem[];
  /** Shown to a MASTER_ADMIN only (spec section 6). */
  isPrivileged?: boolean;
}

/** All entries of spec section 2, Side menu, in the groups of the look. */
const GROUPS: MenuGroup[] = [
  {
    label: null,
    items: [{ label: 'Dashboard', to: paths.home(), icon: IconLayoutDashboard, key: 'D' }],
  },
  {
    label: 'Espaços',
    items: [
      { label: 'Salas', to: paths.rooms(), icon: IconDoor, key: 'S' },
      { label: 'Ambientes', to: paths.environments(), icon: IconBuildingPavilion, key: 'A' },
    ],
  },
  {
    label: 'Assinatura',
    items: [
      { label: 'Compras', to: paths.purchases(), icon: IconShoppingBag, key: 'C' },
      { label: 'Planos', to: paths.subscriptions(), icon: IconStack2, key: 'P' },
      { label: 'Financeiro', to: paths.payments(), icon: IconReceipt2, key: 'F' },
    ],
  },
  {
    label: 'Organização',
    items: [
      { label: 'Empresa', to: paths.company(), icon: IconBuilding, key: 'E' },
      { label: 'Conta', to: paths.account(), icon: IconUserCircle, key: 'U' },
    ],
  },
  {
    label: 'Plataforma',
    isPrivileged: true,
    items: [
      { label: 'Pessoas', to: paths.people(), icon: IconUserShield, key: 'O' },
      { label: 'Categorias', to: paths.customizationCategories(), icon: IconCategory, key: 'T' },
      { label: 'Builds', to: paths.gameBuild(), icon: IconCube, key: 'B' },
      { label: 'Histórico', to: paths.history(), icon: IconHistory, key: 'H' },
    ],
  },
];

/** The groups this person sees. */
export function menuFor({ isMaster }: { isMaster: boolean }): MenuGroup[] {
  return GROUPS.filter((group) => isMaster || !group.isPrivileged);
}
