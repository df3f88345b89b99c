import {
  IconBuilding,
  IconBuildingPavilion,
  IconCategory,
  IconCube,
  IconDoor,
  IconHistory,
  IconLayoutDashboard,
  IconPlugConnected,
  IconPlus,
  IconReceipt2,
  IconShoppingBag,
  IconStack2,
  IconUserCircle,
  IconUserShield,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { type LazyScreen, listPage, page } from './load-screen.tsx';

/** A part of the dashboard: its screens, its item in the menu, its crumb, its actions. */
export interface Area {
  /** The path of its first screen; the paths of its other screens begin with it. */
  to: string;
  /** In the menu. */
  label: string;
  /** In the breadcrumbs, unless it is the label. */
  crumb?: string;
  icon: TablerIcon;
  /** The key that leads here after `G`: a letter that no other area has. */
  key: string;
  /** By what follows the path of the first one. */
  screens: Record<string, LazyScreen>;
  /** The action of the command palette that makes one. */
  create?: { label: string; to: string; icon?: TablerIcon };
}

interface AreaGroup {
  /** Null for the group that needs no heading. */
  label: string | null;
  /** For a MASTER_ADMIN only; to others its paths are unknown. */
  isPrivileged?: boolean;
  areas: readonly Area[];
}

/** In the order of the menu (docs/product/screens.md#side-menu). */
export const areaGroups: readonly AreaGroup[] = [
  {
    label: null,
    areas: [
      {
        to: paths.home(),
        label: 'Dashboard',
        icon: IconLayoutDashboard,
        key: 'D',
        screens: { '': page(() => import('../routes/across/home.tsx')) },
      },
    ],
  },
  {
    label: 'Espaços',
    areas: [
      {
        to: paths.rooms(),
        label: 'Salas',
        icon: IconDoor,
        key: 'S',
        screens: {
          '': page(() => import('../routes/rooms/rooms-list.tsx')),
          '/new': page(() => import('../routes/rooms/room-new.tsx')),
          '/:id': page(() => import('../routes/rooms/room-detail.tsx')),
          '/:id/live': page(() => import('../routes/rooms/room-live.tsx')),
          '/:id/look': page(() => import('../routes/rooms/room-look.tsx')),
          '/:id/guests': page(() => import('../routes/rooms/room-guests.tsx')),
          '/:id/checkin': page(() => import('../routes/rooms/room-checkin.tsx')),
          '/:id/poster': page(() => import('../routes/rooms/room-poster.tsx')),
          '/:id/hall': page(() => import('../routes/rooms/room-hall.tsx')),
          '/:id/report': page(() => import('../routes/live/room-report.tsx')),
        },
        create: { label: 'Nova Sala', to: paths.newRoom(), icon: IconPlus },
      },
      {
        to: paths.environments(),
        label: 'Ambientes',
        icon: IconBuildingPavilion,
        key: 'A',
        screens: {
          '': listPage(
            'Ambientes',
            async () =>
              (await import('../features/organization/environments/environments-list.tsx'))
                .EnvironmentsList,
          ),
          '/:id': page(() => import('../routes/organization/environment-edit.tsx')),
        },
        create: { label: 'Novo Ambiente', to: paths.newEnvironment() },
      },
    ],
  },
  {
    label: 'Assinatura',
    areas: [
      {
        to: paths.purchases(),
        label: 'Compras',
        icon: IconShoppingBag,
        key: 'C',
        screens: {
          '': listPage(
            'Compras',
            async () =>
              (await import('../features/money/purchases/purchases-list.tsx')).PurchasesList,
          ),
          '/:roomItemId': page(() => import('../routes/money/purchase.tsx')),
        },
      },
      {
        to: paths.subscriptions(),
        label: 'Planos',
        icon: IconStack2,
        key: 'P',
        screens: { '': page(() => import('../routes/money/subscriptions.tsx')) },
      },
      {
        to: paths.payments(),
        label: 'Financeiro',
        icon: IconReceipt2,
        key: 'F',
        screens: { '': page(() => import('../routes/money/payments.tsx')) },
      },
    ],
  },
  {
    label: 'Organização',
    areas: [
      {
        to: paths.company(),
        label: 'Empresa',
        crumb: 'Empresas',
        icon: IconBuilding,
        key: 'E',
        screens: {
          '': listPage(
            'Suas empresas',
            async () =>
              (await import('../features/organization/companies/companies-list.tsx')).CompaniesList,
          ),
          '/:id': page(() => import('../routes/organization/company-edit.tsx')),
        },
        create: { label: 'Nova empresa', to: paths.newCompany() },
      },
      {
        to: paths.integrations(),
        label: 'Integrações',
        icon: IconPlugConnected,
        key: 'I',
        screens: {
          '': page(() => import('../routes/organization/integrations.tsx')),
        },
      },
      {
        to: paths.account(),
        label: 'Conta',
        crumb: 'Editar usuário',
        icon: IconUserCircle,
        key: 'U',
        screens: { '': page(() => import('../routes/accounts/account.tsx')) },
      },
    ],
  },
  {
    label: 'Plataforma',
    isPrivileged: true,
    areas: [
      {
        to: paths.customers(),
        label: 'Clientes',
        icon: IconUsersGroup,
        key: 'L',
        screens: {
          '': listPage(
            'Clientes',
            async () =>
              (await import('../features/across/customers/customers-list.tsx')).CustomersList,
          ),
          '/revenue': listPage(
            'Receita',
            async () => (await import('../features/across/customers/revenue-page.tsx')).RevenuePage,
          ),
          '/coupons': listPage(
            'Cupons',
            async () => (await import('../features/money/coupons/coupons-list.tsx')).CouponsList,
          ),
          '/bans': listPage(
            'Banidos',
            async () =>
              (await import('../features/live/moderation/platform-bans-list.tsx')).PlatformBansList,
          ),
          '/:adminId': page(() => import('../routes/across/customer.tsx')),
        },
      },
      {
        to: paths.people(),
        label: 'Pessoas',
        icon: IconUserShield,
        key: 'O',
        screens: { '': page(() => import('../routes/accounts/people.tsx')) },
      },
      {
        to: paths.customizationCategories(),
        label: 'Categorias',
        icon: IconCategory,
        key: 'T',
        screens: {
          '': listPage(
            'Categorias',
            async () =>
              (await import('../features/catalogue/customization/categories-list.tsx'))
                .CategoriesList,
          ),
          '/:id': page(() => import('../routes/catalogue/category-edit.tsx')),
          '/:categoryId/:id': page(() => import('../routes/catalogue/item-edit.tsx')),
        },
        create: { label: 'Nova categoria', to: paths.newCustomizationCategory(), icon: IconPlus },
      },
      {
        to: paths.gameBuild(),
        label: 'Builds',
        crumb: 'Build',
        icon: IconCube,
        key: 'B',
        screens: {
          '': listPage(
            'Lista de pontos de acesso',
            async () =>
              (await import('../features/catalogue/game-builds/builds-list.tsx')).BuildsList,
          ),
          '/:id': page(() => import('../routes/catalogue/build-edit.tsx')),
        },
        create: { label: 'Nova build', to: paths.newGameBuild(), icon: IconPlus },
      },
      {
        to: paths.history(),
        label: 'Histórico',
        icon: IconHistory,
        key: 'H',
        screens: { '': page(() => import('../routes/platform/history.tsx')) },
      },
    ],
  },
];

/** The groups that this person sees. */
export function areasFor({ isMaster }: { isMaster: boolean }): readonly AreaGroup[] {
  return areaGroups.filter((group) => isMaster || !group.isPrivileged);
}

/** The area of a page. */
export function areaOf(pathname: string): Area | undefined {
  const [, first] = pathname.split('/');
  return areaGroups.flatMap(({ areas }) => areas).find(({ to }) => to === `/${first}`);
}
