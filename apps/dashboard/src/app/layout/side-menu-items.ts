import {
  IconBuilding,
  IconBuildingPavilion,
  IconCategory,
  IconCube,
  IconDoor,
  IconLayoutDashboard,
  IconReceipt2,
  IconShoppingBag,
  IconStack2,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';

export interface MenuItem {
  label: string;
  to: string;
  icon: TablerIcon;
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
  { label: null, items: [{ label: 'Dashboard', to: paths.home(), icon: IconLayoutDashboard }] },
  {
    label: 'Espaços',
    items: [
      { label: 'Salas', to: paths.rooms(), icon: IconDoor },
      { label: 'Ambientes', to: paths.environments(), icon: IconBuildingPavilion },
    ],
  },
  {
    label: 'Assinatura',
    items: [
      { label: 'Compras', to: paths.purchases(), icon: IconShoppingBag },
      { label: 'Planos', to: paths.subscriptions(), icon: IconStack2 },
      { label: 'Financeiro', to: paths.payments(), icon: IconReceipt2 },
    ],
  },
  {
    label: 'Organização',
    items: [
      { label: 'Empresa', to: paths.company(), icon: IconBuilding },
      { label: 'Conta', to: paths.account(), icon: IconUserCircle },
    ],
  },
  {
    label: 'Plataforma',
    isPrivileged: true,
    items: [
      { label: 'Categorias', to: paths.customizationCategories(), icon: IconCategory },
      { label: 'Builds', to: paths.gameBuild(), icon: IconCube },
    ],
  },
];

/** The groups this person sees. */
export function menuFor({ isMaster }: { isMaster: boolean }): MenuGroup[] {
  return GROUPS.filter((group) => isMaster || !group.isPrivileged);
}
