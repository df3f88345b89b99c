interface Entity {
  /** The first part of its calls' names, and of its list whose columns each person can choose. */
  area: string;
  /** Its names in Portuguese. */
  one: string;
  many: string;
  article: 'a' | 'o';
  /** The area in the published reference. */
  summary: string;
  /** The area's title there, if it is not the plural. */
  title?: string;
  /** Its value of the filter 'tipo' in the history's address. */
  filter: string;
  /** The actions whose sentences follow from the name: 'criou a sala'. */
  actions: readonly ('created' | 'updated' | 'deleted')[];
  /** It has a list with columns that each person can choose. */
  hasColumns: boolean;
}

/**
 * The entities of the product. The areas of the API and the lists with chosen columns follow from
 * here, and the kinds, actions, sentences, filter and labels of the history. Images, tickets and the
 * like belong to their room.
 */
export const entities = {
  room: {
    area: 'rooms',
    one: 'Sala',
    many: 'Salas',
    article: 'a',
    summary: 'Rooms: settings, visibility, the bin, changes to many at once.',
    filter: 'salas',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: true,
  },
  company: {
    area: 'companies',
    one: 'Empresa',
    many: 'Empresas',
    article: 'a',
    summary: 'Companies, which rooms wear: name, logo, administrators.',
    filter: 'empresas',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: true,
  },
  environment: {
    area: 'environments',
    one: 'Ambiente',
    many: 'Ambientes',
    article: 'o',
    summary: 'Environments that rooms are placed in.',
    filter: 'ambientes',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: true,
  },
  plan: {
    area: 'plans',
    one: 'Plano',
    many: 'Planos',
    article: 'o',
    summary: 'Subscription plans.',
    filter: 'planos',
    actions: ['created', 'updated'],
    hasColumns: false,
  },
  build: {
    area: 'builds',
    one: 'Build',
    many: 'Builds',
    article: 'a',
    summary: 'Game builds and their loading pages.',
    filter: 'builds',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: true,
  },
  category: {
    area: 'categories',
    one: 'Categoria',
    many: 'Categorias',
    article: 'a',
    summary: 'Categories of the customization catalogue.',
    filter: 'categorias',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: true,
  },
  item: {
    area: 'items',
    one: 'Item',
    many: 'Itens',
    article: 'o',
    summary: 'Items of the customization catalogue and their bundles.',
    filter: 'itens',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: true,
  },
  account: {
    area: 'people',
    one: 'Conta',
    many: 'Contas',
    article: 'a',
    summary: 'Accounts of the platform, for a MASTER_ADMIN: roles, blocks, sessions.',
    title: 'Pessoas',
    filter: 'contas',
    actions: ['created', 'updated'],
    hasColumns: true,
  },
  paymentData: {
    area: 'paymentAccount',
    one: 'Dados de pagamento',
    many: 'Dados de pagamento',
    article: 'o',
    summary: "One's own payment data at the provider.",
    filter: 'pagamento',
    actions: [],
    hasColumns: false,
  },
  invitation: {
    area: 'invitations',
    one: 'Convite',
    many: 'Convites',
    article: 'o',
    summary: 'Invitations to create an account, where sign-up asks for one.',
    filter: 'convites',
    actions: [],
    hasColumns: false,
  },
} as const satisfies Record<string, Entity>;

type Entities = typeof entities;
export type EntityKind = keyof Entities;

type EntityArea = Entities[EntityKind]['area'];

/** The titles and summaries of the entities' areas. */
export const entityAreas = Object.fromEntries(
  Object.values<Entity>(entities).map(({ area, many, title = many, summary }) => [
    area,
    { title, summary },
  ]),
  // The areas are those of the constant above.
) as Record<EntityArea, { title: string; summary: string }>;

type WithColumns = {
  [Kind in EntityKind]: Entities[Kind]['hasColumns'] extends true ? Kind : never;
};

/** The areas with a list whose columns each person can choose. */
export const areasWithColumns = Object.values<Entity>(entities)
  .filter(({ hasColumns }) => hasColumns)
  .map(({ area }) => area) as Entities[WithColumns[EntityKind]]['area'][];

/** 'room.created', 'plan.updated', … */
export type EntityAction = {
  [Kind in EntityKind]: `${Kind}.${Entities[Kind]['actions'][number]}`;
}[EntityKind];

// The keys of a constant are exactly those of its type.
export const entityKinds = Object.keys(entities) as EntityKind[];

// As the type spells them out.
export const entityActions = entityKinds.flatMap((kind) =>
  entities[kind].actions.map((action) => `${kind}.${action}`),
) as EntityAction[];
