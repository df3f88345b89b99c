import type { Found } from '@atrio/contract/across/search';
import {
  IconBuilding,
  IconCategory,
  IconClock,
  IconCopy,
  IconCube,
  IconDoor,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconReceipt2,
  IconSun,
  IconTicket,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatReais } from '../../kit/text/format.ts';
import { paths } from '../../paths.ts';
import { areaOf, areasFor } from '../areas.ts';
import { readPlaces } from './recent-places.ts';

/** An option: a page to open, or an action to run. */
export interface PaletteItem {
  id: string;
  label: string;
  detail?: string | undefined;
  icon: TablerIcon;
  /** The shortcut that does the same. */
  keys?: readonly string[];
  to?: string;
  /** The room's public link; absent for other items. */
  sceneName?: string;
  run?: () => void;
}

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
}

export interface PaletteActions {
  isDark: boolean;
  isMaster: boolean;
  toggleTheme: () => void;
  copyLink: (sceneName: string) => void;
  showShortcuts: () => void;
  signOut: () => void;
}

/** The groups without a search: recent places, actions, screens. */
export function startGroups(actions: PaletteActions): PaletteGroup[] {
  return [
    { label: 'Recentes', items: recentItems() },
    { label: 'Ações', items: actionItems(actions) },
    { label: 'Ir para', items: screenItems(actions.isMaster) },
  ];
}

/** The items with a word that begins with `query`, ignoring accents. */
export function matching(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const key = wordKey(query);
  return groups.map(({ label, items }) => ({
    label,
    items: items.filter((item) => ` ${wordKey(item.label)}`.includes(` ${key}`)),
  }));
}

/** The server's results, one group per kind. */
export function foundGroups(found: Found): PaletteGroup[] {
  const { rooms, companies, customers, people, payments } = found;
  const { tickets, builds, categories, coupons } = found;
  return [
    {
      label: 'Salas',
      items: rooms.map(({ id, name, sceneName, companyName }) => ({
        ...placeItem(paths.room(id), name, IconDoor),
        detail: companyName ?? `/sala/${sceneName}`,
        sceneName,
      })),
    },
    {
      label: 'Empresas',
      items: companies.map(({ id, name }) =>
        placeItem(paths.companyEditor(id), name, IconBuilding),
      ),
    },
    { label: 'Clientes', items: customers.map(customerItem) },
    { label: 'Pessoas', items: people.map(personItem) },
    { label: 'Cupons', items: coupons.map(couponItem) },
    {
      label: 'Pagamentos',
      items: payments.map(({ id, value }) => ({
        ...placeItem(`${paths.payments()}?busca=${id}`, `Pagamento nº ${id}`, IconReceipt2),
        detail: formatReais(value),
      })),
    },
    {
      label: 'Tickets de acesso',
      items: tickets.map(({ id, email, roomId, roomName }) => ({
        ...placeItem(`${paths.room(roomId)}#tickets-de-acesso`, email, IconTicket),
        id: `ticket-${id}`,
        detail: roomName,
      })),
    },
    {
      label: 'Builds',
      items: builds.map(({ id, name }) => placeItem(paths.gameBuildEditor(id), name, IconCube)),
    },
    {
      label: 'Categorias',
      items: categories.map(({ id, name }) =>
        placeItem(paths.customizationCategory(id), name, IconCategory),
      ),
    },
  ];
}

function customerItem({ id, name, email }: Found['customers'][number]): PaletteItem {
  return { ...placeItem(paths.customer(id), name, IconUsersGroup), detail: email };
}

function couponItem({ id, code }: Found['coupons'][number]): PaletteItem {
  const list = `${paths.coupons()}?busca=${encodeURIComponent(code)}`;
  return { ...placeItem(list, code, IconTicket), id: `coupon-${id}` };
}

function personItem({ id, name, email }: Found['people'][number]): PaletteItem {
  const list = `${paths.people()}?busca=${encodeURIComponent(email)}`;
  return { ...placeItem(list, name, IconUser), id: `person-${id}`, detail: email };
}

function placeItem(to: string, label: string, icon: TablerIcon) {
  return { id: to, label, icon, to };
}

function recentItems(): PaletteItem[] {
  return readPlaces().map(({ path, label, detail }) => ({
    id: `recent-${path}`,
    label,
    detail,
    icon: areaOf(path)?.icon ?? IconClock,
    to: path,
  }));
}

function actionItems(actions: PaletteActions): PaletteItem[] {
  return [
    ...createItems(actions.isMaster),
    ...lastRoomItems(actions),
    {
      id: 'theme',
      label: actions.isDark ? 'Usar tema claro' : 'Usar tema escuro',
      icon: actions.isDark ? IconSun : IconMoon,
      run: actions.toggleTheme,
    },
    {
      id: 'shortcuts',
      label: 'Todos os atalhos',
      icon: IconKeyboard,
      keys: ['?'],
      run: actions.showShortcuts,
    },
    { id: 'sign-out', label: 'Sair', icon: IconLogout, run: actions.signOut },
  ];
}

/** The action of each area that makes something new. */
function createItems(isMaster: boolean): PaletteItem[] {
  return areasFor({ isMaster })
    .flatMap(({ areas }) => areas)
    .flatMap(({ icon, create }) => {
      if (!create) return [];
      return [
        { ...placeItem(create.to, create.label, create.icon ?? icon), id: `new-${create.to}` },
      ];
    });
}

/** The usual actions on the room that was visited last. */
function lastRoomItems(actions: PaletteActions): PaletteItem[] {
  const room = readPlaces().find(({ sceneName }) => sceneName);
  if (!room?.sceneName) return [];
  const { label, path, sceneName } = room;
  return [
    {
      id: 'copy-link',
      label: `Copiar link de ${label}`,
      icon: IconCopy,
      run: () => actions.copyLink(sceneName),
    },
    {
      id: 'new-ticket',
      label: `Adicionar ticket de acesso em ${label}`,
      icon: IconTicket,
      to: `${path}#tickets-de-acesso`,
    },
  ];
}

function screenItems(isMaster: boolean): PaletteItem[] {
  const entries = areasFor({ isMaster }).flatMap(({ areas }) => areas);
  return entries.map(({ label, to, icon, key }) => ({
    ...placeItem(to, label, icon),
    id: `screen-${to}`,
    keys: ['G', key],
  }));
}

function wordKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
