import type { Notification } from '@atrio/contract/platform/notifications';
import { expect, test } from 'vitest';
import { notificationSample } from '../../../test/samples/notification.ts';
import { lineOf, uploadLineOf } from './notification-words.ts';

const room = { roomId: 5, roomName: 'Auditório' };

test.each<[Partial<Notification>, string, string]>([
  [{}, 'Pagamento 1048 do plano Galeria foi recebido', '/payments?busca=1048'],
  [
    { kind: 'payment.overdue' },
    'Pagamento 1048 do plano Galeria está vencido',
    '/payments?busca=1048',
  ],
  [
    { kind: 'rooms.added', data: { paymentId: 1048, count: 8 } },
    '8 salas adicionadas à sua conta',
    '/purchases',
  ],
  [
    { kind: 'debit.ended', data: { paymentId: 1048, planName: 'Galeria' } },
    'O débito automático do plano Galeria terminou: pague os próximos meses pelo código PIX',
    '/payments',
  ],
  [
    { kind: 'rooms.added', data: { paymentId: 1048, count: 1 } },
    '1 sala adicionada à sua conta',
    '/purchases',
  ],
  [
    {
      kind: 'rooms.grantEnding',
      data: { planName: 'Vestíbulo', count: 3, endsAt: '2027-02-01T03:00:00.000Z' },
    },
    '3 salas concedidas do plano Vestíbulo até 31/01/2027; depois vão para a lixeira',
    '/purchases',
  ],
  [
    { kind: 'ticket.accepted', data: { ...room, email: 'a@b.co', hasEntered: false } },
    'a@b.co criou a conta e já tem o ticket de Auditório',
    '/rooms/5#tickets-de-acesso',
  ],
  [
    { kind: 'ticket.accepted', data: { ...room, email: 'a@b.co', hasEntered: true } },
    'a@b.co entrou em Auditório pela primeira vez',
    '/rooms/5#tickets-de-acesso',
  ],
  [
    { kind: 'message.reported', data: room, times: 3 },
    '3 mensagens denunciadas em Auditório',
    '/rooms/5#denuncias',
  ],
  [
    { kind: 'roomAdmin.added', data: { ...room, byName: 'Helena' } },
    'Helena deu a você a administração da sala Auditório',
    '/rooms/5',
  ],
  [
    {
      kind: 'companyAdmin.added',
      data: { companyId: 3, companyName: 'Ipê', byName: 'Helena' },
    },
    'Helena deu a você a administração da empresa Ipê',
    '/company/3',
  ],
])('%o reads', (own, words, to) => {
  expect(lineOf(notificationSample(own))).toMatchObject({ words, to });
});

test.each([
  ['interrupted' as const, 1, 'Envio interrompido: a.png (Foyer)'],
  ['interrupted' as const, 3, 'Envio interrompido: a.png e mais 2 arquivos (Foyer)'],
  ['failed' as const, 2, 'Não enviado: a.png e mais 1 arquivo (Foyer)'],
])('files that were %s, %i of them, read', (outcome, count, words) => {
  const news = { id: 1, outcome, fileName: 'a.png', count, path: '/rooms/3', page: 'Foyer' };
  const line = uploadLineOf({ ...news, createdAt: '2026-11-20T13:00:00.000Z', isRead: false });
  expect(line).toMatchObject({ words, to: '/rooms/3', key: 'u1' });
});
