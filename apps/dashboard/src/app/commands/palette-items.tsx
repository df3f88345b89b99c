import type { Found } from '@atrio/contract/search';
import {
  IconBuilding,
  IconBuildingPavilion,
  IconCategory,
  IconClock,
  IconCopy,
  IconCube,
  IconDoor,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconReceipt2,
  IconSun,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatReais } from '../../lib/format.ts';
import { menuFor } from '../layout/side-menu-items.ts';
import { paths } from '../paths.ts';
import { readPlaces } from './recent-places.ts';

/** What can be chosen: a place to go to, or something to do. */
export interface PaletteItem {
  id: string;
  label: string;
  detail?: string | undefined;
  icon: TablerIcon;
  /** The shortcut that does the same. */
  keys?: readonly string[];
  to?: string;
  /** Of a room: its public link. */
  sceneName?: string;
  run?: () => void;
}

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
}

export interface Deeds {
  isDark: boolean;
  isMaster: boolean;
  toggleTheme: () => void;
  copyLink: (sceneName: string) => void;
  showShortcuts: () => void;
  signOut: () => void;
}

/** Without a search: where one was, what one can do, where one can go. */
export function startGroups(deeds: Deeds): PaletteGroup[] {
  return [
    { label: 'Recentes', items: recentItems() },
    { label: 'Ações', items: actionItems(deeds) },
    { label: 'Ir para', items: screenItems(deeds.isMaster) },
  ];
}

/** Actions and screens whose words begin with what was typed; accents do not matter. */
export function matching(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const key = wordKey(query);
  return groups.map(({ label, items }) => ({
    label,
    items: items.filter((item) => ` ${wordKey(item.label)}`.includes(` ${key}`)),
  }));
}

/** What the server found, each kind by itself. */
export function foundGroups(found: Found): PaletteGroup[] {
  const { rooms, companies, payments, tickets, builds, categories } = found;
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

function placeItem(to: string, label: string, icon: TablerIcon) {
  return { id: to, label, icon, to };
}

function recentItems(): PaletteItem[] {
  return readPlaces().map(({ path, label, detail }) => ({
    id: `recent-${path}`,
    label,
    detail,
    icon: RECENT_ICONS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? IconClock,
    to: path,
  }));
}

const RECENT_ICONS: readonly [prefix: string, icon: TablerIcon][] = [
  [paths.rooms(), IconDoor],
  [paths.company(), IconBuilding],
  [paths.payments(), IconReceipt2],
  [paths.gameBuild(), IconCube],
  [paths.customizationCategories(), IconCategory],
];

function actionItems(deeds: Deeds): PaletteItem[] {
  const items: PaletteItem[] = [
    { id: 'new-room', label: 'Nova Sala', icon: IconPlus, to: paths.newRoom() },
    {
      id: 'new-environment',
      label: 'Novo Ambiente',
      icon: IconBuildingPavilion,
      to: paths.newEnvironment(),
    },
    { id: 'new-company', label: 'Nova empresa', icon: IconBuilding, to: paths.newCompany() },
  ];
  if (deeds.isMaster) {
    const icon = IconPlus;
    const to = paths.newCustomizationCategory();
    items.push(
      { id: 'new-category', label: 'Nova categoria', icon, to },
      { id: 'new-build', label: 'Nova build', icon, to: paths.newGameBuild() },
    );
  }
  return [
    ...items,
    ...lastRoomItems(deeds),
    {
      id: 'theme',
      label: deeds.isDark ? 'Usar tema claro' : 'Usar tema escuro',
      icon: deeds.isDark ? IconSun : IconMoon,
      run: deeds.toggleTheme,
    },
    {
      id: 'shortcuts',
      label: 'Todos os atalhos',
      icon: IconKeyboard,
      keys: ['?'],
      run: deeds.showShortcuts,
    },
    { id: 'sign-out', label: 'Sair', icon: IconLogout, run: deeds.signOut },
  ];
}

/** What is done most with the room one was at last. */
function lastRoomItems(deeds: Deeds): PaletteItem[] {
  const room = readPlaces().find(({ sceneName }) => sceneName);
  if (!room?.sceneName) return [];
  const { label, path, sceneName } = room;
  return [
    {
      id: 'copy-link',
      label: `Copiar link de ${label}`,
      icon: IconCopy,
      run: () => deeds.copyLink(sceneName),
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
  const entries = menuFor({ isMaster }).flatMap(({ items }) => items);
  return entries.map(({ label, to, icon, key }) => ({
    ...placeItem(to, label, icon),
    id: `screen-${to}`,
    keys: ['G', key],
  }));
}

function wordKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
