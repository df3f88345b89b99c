import type { Entity } from './labels.ts';

/** The entities that the platform sells by. */
export const soldEntities = {
  plan: {
    area: 'plans',
    one: 'Plano',
    many: 'Planos',
    article: 'o',
    summary: 'Subscription plans.',
    filter: 'planos',
    actions: ['created', 'updated'],
    hasColumns: false,
    labels: {
      name: { label: 'Nome', none: 'nenhum' },
      description: { label: 'Descrição', none: 'nenhuma' },
      price: { label: 'Preço por mês', none: 'nenhum', reads: 'money' },
      active: { label: 'Ativo', none: 'Não' },
      roomModelIds: { label: 'Salas', none: 'nenhuma' },
      rooms: { label: 'Salas', none: 'nenhuma' },
    },
  },
  coupon: {
    area: 'coupons',
    one: 'Cupom',
    many: 'Cupons',
    article: 'o',
    summary: 'Codes that take something off what an order is charged.',
    filter: 'cupons',
    actions: ['created', 'updated'],
    hasColumns: true,
    labels: {
      code: { label: 'Código', none: 'nenhum' },
      percent: { label: 'Porcentagem', none: 'nenhuma' },
      cents: { label: 'Valor', none: 'nenhum', reads: 'money' },
      cycles: { label: 'Cobranças com desconto', none: 'todas' },
      maxUses: { label: 'Limite de usos', none: 'sem limite' },
      validUntil: { label: 'Vale até', none: 'sem prazo' },
      planIds: { label: 'Planos', none: 'todos' },
      plans: { label: 'Planos', none: 'todos' },
      active: { label: 'Ativo', none: 'Não' },
    },
  },
} as const satisfies Record<string, Entity>;
