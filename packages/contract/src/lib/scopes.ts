/** Permissions of keys: each call that a key can make names one of these. */
export const scopes = {
  'rooms:read': { group: 'Salas', text: 'Ver salas, aparência, programação e porta' },
  'rooms:write': { group: 'Salas', text: 'Criar e mudar salas, mover para a lixeira e restaurar' },
  'tickets:read': { group: 'Convidados', text: 'Ver as listas de convidados' },
  'tickets:write': { group: 'Convidados', text: 'Adicionar, mudar, convidar e remover convidados' },
  'visits:read': { group: 'Movimento', text: 'Ver visitas, relatórios e quem esteve na sala' },
  'messages:read': { group: 'Conversas', text: 'Ler mensagens e denúncias' },
  'messages:moderate': { group: 'Conversas', text: 'Responder denúncias, reter e remover pessoas' },
  'builds:read': { group: 'Builds', text: 'Ver builds' },
  'builds:write': { group: 'Builds', text: 'Enviar e mudar builds' },
  'events:read': { group: 'Movimento', text: 'Ler o registro do que aconteceu' },
  'payments:read': {
    group: 'Financeiro',
    text: 'Ver pedidos, cobranças e compras de quem criou a chave',
  },
} as const satisfies Record<string, { group: string; text: string }>;

export type Scope = keyof typeof scopes;

// The keys of a constant are exactly those of its type.
export const allScopes = Object.keys(scopes) as [Scope, ...Scope[]];
