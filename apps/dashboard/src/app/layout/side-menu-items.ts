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
import { screens } from '../screens.ts';

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
  { label: null, items: [{ label: 'Dashboard', to: '/', icon: IconLayoutDashboard }] },
  {
    label: 'Espaços',
    items: [
      { label: 'Salas', to: '/rooms', icon: IconDoor },
      { label: 'Ambientes', to: '/environments', icon: IconBuildingPavilion },
    ],
  },
  {
    label: 'Assinatura',
    items: [
      { label: 'Compras', to: '/purchases', icon: IconShoppingBag },
      { label: 'Planos', to: '/subscriptions', icon: IconStack2 },
      { label: 'Financeiro', to: '/payments', icon: IconReceipt2 },
    ],
  },
  {
    label: 'Organização',
    items: [
      { label: 'Empresa', to: '/company', icon: IconBuilding },
      { label: 'Conta', to: '/account', icon: IconUserCircle },
    ],
  },
  {
    label: 'Plataforma',
    isPrivileged: true,
    items: [
      { label: 'Categorias', to: '/customizationCategories', icon: IconCategory },
      { label: 'Builds', to: '/gameBuild', icon: IconCube },
    ],
  },
];

/** The groups this person sees: an entry stands in the menu only when its screen exists. */
export function menuFor({ isMaster }: { isMaster: boolean }): MenuGroup[] {
  return GROUPS.filter((group) => isMaster || !group.isPrivileged)
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => isReady(to)) }))
    .filter((group) => group.items.length > 0);
}

function isReady(to: string): boolean {
  return screens.some((screen) => (screen.index ? to === '/' : screen.path === to));
}
