import { entityAreas } from './entities.ts';

/** In the order of the reference, the first entities among them. */
const placed = {
  auth: {
    title: 'Entrada',
    summary: 'Signing in and out, refreshing a session, resetting a password.',
  },
  sessions: {
    title: 'Sessões',
    summary: "The open sessions of one's own account.",
  },
  twoFactor: {
    title: 'Segundo fator',
    summary: "The second factor of one's own account.",
  },
  admins: {
    title: 'Administradores',
    summary: "Administrators' accounts: signing up, one's own profile, the directory.",
  },
  emails: {
    title: 'E-mail da conta',
    summary: "The address of one's own account: confirming it, taking back a change.",
  },
  people: entityAreas.people,
  invitations: entityAreas.invitations,
  customers: {
    title: 'Clientes',
    summary: 'Those who own rooms or pay, for a MASTER_ADMIN.',
  },
  myData: {
    title: 'Meus dados',
    summary: "One's own personal data: export and erasure.",
  },
  environments: entityAreas.environments,
  companies: entityAreas.companies,
  companyColors: {
    title: 'Cores da empresa',
    summary: 'The brand colours of a company.',
  },
  apiKeys: entityAreas.apiKeys,
  webhooks: entityAreas.webhooks,
  events: {
    title: 'Eventos',
    summary: 'What happened, in order: nothing is missed by those who follow it.',
  },
  rooms: entityAreas.rooms,
  roomTemplates: {
    title: 'Modelos de sala',
    summary: "A company's templates of rooms: saving a room as one, beginning a room from one.",
  },
  roomLook: {
    title: 'Aparência da sala',
    summary: "A room's look: logo, background, description.",
  },
  roomAdmins: {
    title: 'Administradores da sala',
    summary: 'Co-administrators of a room.',
  },
  door: {
    title: 'Porta',
    summary: "A room's door: seats, queue, approval, hours.",
  },
  tickets: {
    title: 'Tickets de acesso',
    summary: 'Access tickets: addresses that may enter a private room.',
  },
  programme: {
    title: 'Programação',
    summary: "The sessions of a room's programme.",
  },
  roomInvitation: {
    title: 'Convite da sala',
    summary: "What a room's guests are written: subject, message, sender, preview.",
  },
  guests: {
    title: 'Convidados',
    summary: "A room's guests: who may enter, what they were sent, and who came.",
  },
  checkin: {
    title: 'Recepção',
    summary: 'Guests who come in person: noting that they are there.',
  },
  visits: {
    title: 'Visitas',
    summary: 'Entering a room as a visitor. Public.',
  },
  analytics: {
    title: 'Estatísticas',
    summary: "A room's visits and visitors over time.",
  },
  liveMode: {
    title: 'Modo ao vivo',
    summary: "How a room's conversation is led: slow mode, links, announcements, approval.",
  },
  attendance: {
    title: 'Relatório',
    summary: 'Who was invited to an event in a room, who came, and how long they were connected.',
  },
  certificates: {
    title: 'Certificados',
    summary:
      'Certificates of attendance: issuing, revoking, and what anybody may check by the code.',
  },
  bans: {
    title: 'Remoções',
    summary: 'Visitors who were removed from a room.',
  },
  platformBans: {
    title: 'Banimentos',
    summary: 'Visitors who may enter no room of the platform.',
  },
  reports: {
    title: 'Denúncias',
    summary: 'Chat messages that were reported.',
  },
  history: {
    title: 'Histórico',
    summary: 'Who changed what, for a MASTER_ADMIN.',
  },
  notifications: {
    title: 'Notificações',
    summary: "The caller's notifications.",
  },
  images: {
    title: 'Imagens',
    summary: 'Images of a room.',
  },
  assets: {
    title: 'Assets da sala',
    summary: 'Asset bundles of a room, one for each platform.',
  },
  categories: entityAreas.categories,
  items: entityAreas.items,
  catalog: {
    title: 'Catálogo',
    summary: 'The customization catalogue for game clients. Public.',
  },
  builds: entityAreas.builds,
  paymentAccount: entityAreas.paymentAccount,
  postal: {
    title: 'CEP',
    summary: 'Addresses by Brazilian postal code.',
  },
  plans: entityAreas.plans,
  orders: {
    title: 'Assinaturas',
    summary: 'Subscriptions that were ordered.',
  },
  payments: {
    title: 'Pagamentos',
    summary: 'Ordering a plan, and its payments.',
  },
  purchases: {
    title: 'Compras',
    summary: 'Purchased rooms, and making rooms from them.',
  },
  webhook: {
    title: 'Webhook do provedor',
    summary: "The payment provider's events.",
  },
  preferences: {
    title: 'Preferências',
    summary: 'What the caller has set about the dashboard.',
  },
  overview: {
    title: 'Início',
    summary: 'The figures of the home page.',
  },
  search: {
    title: 'Busca',
    summary: "A search in all of the caller's things.",
  },
  platform: {
    title: 'Plataforma',
    summary: 'How this installation is set up.',
  },
} as const;

/**
 * The areas of the API: the first part of each route's name, and the tags of the published
 * reference, which shows the title. A route of a new area does not compile without an entry above or
 * an entity, whose area comes last.
 */
export const areas = { ...placed, ...entityAreas };

export type Area = keyof typeof areas;
