import type { Entity, FieldLabel } from './labels.ts';
import { soldEntities } from './sold-entities.ts';

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
    labels: {
      name: { label: 'Nome', none: 'nenhum' },
      iframeUrl: { label: 'Url', none: 'nenhuma' },
      adminIframeUrl: { label: 'Url do administrador', none: 'nenhuma' },
      companyId: { label: 'Empresa', none: 'nenhuma' },
      // The form offers 'nenhuma' for both selects.
      environmentId: { label: 'Ambiente', none: 'nenhuma' },
      isVisible: { label: 'Visível', none: 'Não' },
      isPrivate: { label: 'Privada', none: 'Não' },
      externalUrl: { label: 'Link externo', none: 'nenhum' },
      externalUrlName: { label: 'Texto do botão', none: 'nenhum' },
      company: { label: 'Empresa', none: 'nenhuma' },
      environment: { label: 'Ambiente', none: 'nenhuma' },
      owner: { label: 'Dono', none: 'nenhum' },
      admin: { label: 'Administrador', none: 'nenhum' },
      logo: { label: 'Logo', none: 'nenhum' },
      background: { label: 'Imagem de fundo', none: 'nenhuma' },
      imageUse: { label: 'Onde as imagens aparecem', none: 'em lugar nenhum' },
      imageOrder: { label: 'Ordem das imagens', none: 'nenhuma imagem' },
      imageTexts: { label: 'Textos alternativos', none: 'nenhum' },
      focus: { label: 'Ponto da imagem de fundo', none: 'nenhum' },
      capacity: { label: 'Lugares', none: 'sem limite' },
      whenFull: { label: 'Quando lotar', none: 'nenhum' },
      approval: { label: 'Quem precisa de aprovação', none: 'ninguém' },
      firstCategories: { label: 'Categorias que passam à frente', none: 'nenhuma' },
      asksPassCode: { label: 'Pedir também o código enviado por e-mail', none: 'Não' },
      hallCode: { label: 'Código do salão', none: 'Não' },
      hours: { label: 'Horário da porta', none: 'sempre' },
      hand: { label: 'Porta', none: 'aberta' },
      reason: { label: 'Motivo', none: 'nenhum' },
      panic: { label: 'Pânico', none: 'Não' },
      slowMode: { label: 'Modo lento', none: 'desligado' },
      linksOff: { label: 'Links desligados', none: 'Não' },
      pinnedFrom: { label: 'Mensagem fixada de', none: 'ninguém' },
      notice: { label: 'Aviso para todos', none: 'nenhum' },
      heldWords: { label: 'Palavras que retêm', none: 'nenhuma' },
      endsAt: { label: 'Até', none: 'Sem prazo', reads: 'moment' },
      webgl: { label: 'WebGL', none: 'nenhum' },
      android: { label: 'Android', none: 'nenhum' },
      windows: { label: 'Windows', none: 'nenhum' },
      session: { label: 'Sessão', none: 'nenhuma' },
      title: { label: 'Título', none: 'nenhum' },
      description: { label: 'Descrição', none: 'nenhuma' },
      host: { label: 'Quem conduz', none: 'ninguém' },
      when: { label: 'Horário', none: 'nenhum' },
      startsAt: { label: 'Começa', none: 'nunca', reads: 'moment' },
      timeZone: { label: 'Fuso horário', none: 'nenhum' },
      repeat: { label: 'Repetição', none: 'uma vez só' },
      category: { label: 'Categoria', none: 'nenhuma' },
      note: { label: 'Nota', none: 'nenhuma' },
      fields: { label: 'Campos da sala', none: 'nenhum' },
      list: { label: 'Lista', none: 'nenhuma' },
      keptDays: { label: 'Dias que ficam os que não vieram', none: 'sem prazo' },
      purpose: { label: 'Finalidade', none: 'nenhuma' },
      validFrom: { label: 'Vale a partir de', none: 'desde já', reads: 'moment' },
      validUntil: { label: 'Vale até', none: 'sem prazo', reads: 'moment' },
      subject: { label: 'Assunto', none: 'o de sempre' },
      message: { label: 'Mensagem', none: 'a de sempre' },
      senderName: { label: 'Nome de quem envia', none: 'o da empresa' },
      address: { label: 'Endereço no rodapé', none: 'nenhum' },
      replyToId: { label: 'Respostas para', none: 'quem é dono da sala' },
      replyTo: { label: 'Respostas para', none: 'quem é dono da sala' },
      reminders: { label: 'Lembretes', none: 'nenhum' },
    },
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
    labels: {
      name: { label: 'Nome', none: 'nenhum' },
      primary: { label: 'Cor primária', none: 'padrão', reads: 'color' },
      secondary: { label: 'Cor secundária', none: 'padrão', reads: 'color' },
      complementary: { label: 'Cor complementar', none: 'padrão', reads: 'color' },
    },
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
    labels: {
      name: { label: 'Nome', none: 'nenhum' },
    },
  },
  apiKey: {
    area: 'apiKeys',
    one: 'Chave',
    many: 'Chaves',
    article: 'a',
    summary: 'Keys by which other programs make calls, each with its scopes.',
    filter: 'chaves',
    actions: ['created'],
    hasColumns: true,
    labels: {
      name: { label: 'Nome', none: 'nenhum' },
      companyId: { label: 'Empresa', none: 'toda a plataforma' },
      scopes: { label: 'Permissões', none: 'nenhuma' },
      expiresAt: { label: 'Vale até', none: 'sem prazo', reads: 'moment' },
      overlapUntil: { label: 'A anterior vale até', none: 'nunca', reads: 'moment' },
    },
  },
  webhook: {
    area: 'webhooks',
    one: 'Webhook',
    many: 'Webhooks',
    article: 'o',
    summary: 'Addresses of other programs that are told what happens, as Standard Webhooks has it.',
    filter: 'webhooks',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: false,
    labels: {
      url: { label: 'Endereço', none: 'nenhum' },
      types: { label: 'Eventos', none: 'nenhum' },
      enabled: { label: 'Ligado', none: 'não' },
    },
  },
  ...soldEntities,
  build: {
    area: 'builds',
    one: 'Build',
    many: 'Builds',
    article: 'a',
    summary: 'Game builds and their loading pages.',
    filter: 'builds',
    actions: ['created', 'updated', 'deleted'],
    hasColumns: true,
    labels: {
      buildName: { label: 'Nome', none: 'nenhum' },
      usesThreads: { label: 'Threads', none: 'Não' },
      knowsVisitor: { label: 'Saber quem joga', none: 'Não' },
      version: { label: 'Arquivos enviados em', none: 'nunca', reads: 'moment' },
      files: { label: 'Arquivos', none: 'nenhum' },
    },
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
    labels: {
      items: { label: 'Itens', none: 'nenhum' },
    },
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
    labels: {
      icon: { label: 'Ícone', none: 'nenhum' },
      category: { label: 'Categoria', none: 'nenhuma' },
    },
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
    labels: {
      role: { label: 'Papel', none: 'nenhum' },
      device: { label: 'Dispositivo', none: 'nenhum', reads: 'device' },
      method: { label: 'Forma de pagamento', none: 'nenhuma' },
    },
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
    labels: {
      name: { label: 'Nome', none: 'nenhum' },
      email: { label: 'Email', none: 'nenhum' },
      additionalEmails: { label: 'Emails adicionais', none: 'nenhum' },
      cpfCnpj: { label: 'CPF ou CNPJ', none: 'nenhum' },
      notificationDisabled: { label: 'Notificações', none: 'nenhuma' },
      postalCode: { label: 'CEP', none: 'nenhum' },
      address: { label: 'Endereço', none: 'nenhum' },
      addressNumber: { label: 'Número', none: 'nenhum' },
      complement: { label: 'Complemento', none: 'nenhum' },
      province: { label: 'Bairro', none: 'nenhum' },
    },
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
    labels: {},
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

const ofAllKinds: Readonly<Record<string, FieldLabel | undefined>> = Object.assign(
  {},
  ...Object.values<Entity>(entities).map(({ labels }) => labels),
);

/** The label of a field in the history: of this kind, or else of any. */
export function labelOf(kind: string, field: string): FieldLabel | undefined {
  const known: Readonly<Record<string, Entity | undefined>> = entities;
  return known[kind]?.labels[field] ?? ofAllKinds[field];
}

// The keys of a constant are exactly those of its type.
export const entityKinds = Object.keys(entities) as EntityKind[];

// As the type spells them out.
export const entityActions = entityKinds.flatMap((kind) =>
  entities[kind].actions.map((action) => `${kind}.${action}`),
) as EntityAction[];
