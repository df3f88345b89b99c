import type { EntityKind } from '@atrio/contract/lib/entities';

/** Every place in the app, relative to the router's basename. Links are built here only. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  createAccount: () => '/createAccount',
  rooms: () => '/rooms',
  newRoom: () => '/rooms/new',
  room: (id: number) => `/rooms/${id}`,
  roomLive: (id: number) => `/rooms/${id}/live`,
  roomLook: (id: number) => `/rooms/${id}/look`,
  roomGuests: (id: number) => `/rooms/${id}/guests`,
  roomCheckIn: (id: number) => `/rooms/${id}/checkin`,
  roomPoster: (id: number) => `/rooms/${id}/poster`,
  roomHall: (id: number) => `/rooms/${id}/hall`,
  roomReport: (id: number) => `/rooms/${id}/report`,
  environments: () => '/environments',
  integrations: () => '/integrations',
  /** Creates: `id > 0` is false (docs/product/screens.md#create-and-edit-addresses). */
  newEnvironment: () => '/environments/new',
  environment: (id: number) => `/environments/${id}`,
  purchases: () => '/purchases',
  purchase: (roomItemId: number) => `/purchases/${roomItemId}`,
  subscriptions: () => '/subscriptions',
  payments: () => '/payments',
  company: () => '/company',
  /** As with environments, an absent id or 0 means create too. */
  newCompany: () => '/company/new',
  companyEditor: (id: number) => `/company/${id}`,
  account: () => '/account',
  confirmEmail: () => '/email/confirm',
  /** Needs no session: for whoever has lost the account. */
  undoEmail: () => '/email/undo',
  customizationCategories: () => '/customizationCategories',
  newCustomizationCategory: () => '/customizationCategories/new',
  customizationCategory: (id: number) => `/customizationCategories/${id}`,
  newCustomizationItem: (categoryId: number) => `/customizationCategories/${categoryId}/new`,
  customizationItem: (categoryId: number, id: number) =>
    `/customizationCategories/${categoryId}/${id}`,
  gameBuild: () => '/gameBuild',
  /** As with the others, an id that is no positive number means create. */
  newGameBuild: () => '/gameBuild/new',
  gameBuildEditor: (id: number) => `/gameBuild/${id}`,
  customers: () => '/customers',
  coupons: () => '/customers/coupons',
  platformBans: () => '/customers/bans',
  revenue: () => '/customers/revenue',
  customer: (adminId: number) => `/customers/${adminId}`,
  people: () => '/people',
  history: () => '/history',
  test: () => '/teste',
  /** Answers only to a POST navigation; see the router. */
  signOut: () => '/sair',
};

interface Entity {
  id: number;
  /** An item's category. */
  categoryId: number | null;
}

/** The page of each entity, for links from the history; null if it has none that others may open. */
export const entityPages: Record<EntityKind, ((entity: Entity) => string | undefined) | null> = {
  room: ({ id }) => paths.room(id),
  company: ({ id }) => paths.companyEditor(id),
  environment: ({ id }) => paths.environment(id),
  plan: () => paths.subscriptions(),
  coupon: () => paths.coupons(),
  build: ({ id }) => paths.gameBuildEditor(id),
  category: ({ id }) => paths.customizationCategory(id),
  item: ({ id, categoryId }) =>
    categoryId === null ? undefined : paths.customizationItem(categoryId, id),
  account: null,
  paymentData: null,
  invitation: null,
  apiKey: null,
  webhook: null,
};
