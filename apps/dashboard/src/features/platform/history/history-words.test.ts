import type { HistoryEntry } from '@atrio/contract/platform/history';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../../kit/text/format.ts';
import { historySample } from '../../../test/samples/history.ts';
import { sentenceOf } from './history-words.ts';

type Changes = HistoryEntry['changes'];

const gone = (field: string, before: string | number): Changes => [{ field, before, after: null }];
const come = (field: string, after: string | number): Changes => [{ field, before: null, after }];

function told(action: HistoryEntry['action'], changes: Changes) {
  const { verb, thing, rest } = sentenceOf(historySample({ action, changes }));
  return [verb, thing, rest].filter(Boolean).join(' ');
}

test.each<[HistoryEntry['action'], Changes, string]>([
  ['room.created', [], 'criou a sala'],
  ['room.deleted', [], 'deletou a sala'],
  ['room.restored', [], 'restaurou a sala'],
  ['roomAdmin.added', come('admin', 'Davi'), 'adicionou Davi como administrador'],
  ['roomAdmin.removed', gone('admin', 'Davi'), 'removeu Davi dos administradores'],
  ['ticket.created', come('email', 'a@b.co'), 'criou o ticket de a@b.co'],
  ['ticket.created', come('count', 12), 'criou 12 tickets'],
  ['ticket.deleted', gone('email', 'a@b.co'), 'deletou o ticket de a@b.co'],
  ['ban.created', come('visitor', 'Nilo'), 'removeu Nilo da sala'],
  ['ban.removed', gone('visitor', 'Nilo'), 'permitiu Nilo de novo'],
  ['ban.removed', [{ field: 'visitor', before: null, after: null }], 'permitiu alguém de novo'],
  ['message.deleted', gone('sender', 'Nilo'), 'deletou 1 mensagem de Nilo'],
  [
    'message.deleted',
    [...gone('sender', 'Nilo'), ...gone('count', 3)],
    'deletou 3 mensagens de Nilo',
  ],
  ['programme.added', come('session', 'Abertura'), 'adicionou a sessão Abertura'],
  ['programme.changed', come('session', 'Abertura'), 'alterou a sessão Abertura'],
  ['programme.removed', gone('session', 'Abertura'), 'deletou a sessão Abertura'],
  ['programme.restored', come('session', 'Abertura'), 'restaurou a sessão Abertura'],
  ['company.created', come('name', 'Ipê'), 'criou a empresa'],
  [
    'company.updated',
    [{ field: 'logo', before: 'a.png', after: null }],
    'alterou Logo de a.png para nenhum',
  ],
  ['color.updated', come('primary', 'AABBCC'), 'alterou Cor primária de padrão para #AABBCC'],
  ['environment.deleted', [], 'deletou o ambiente'],
  [
    'plan.updated',
    [{ field: 'price', before: 9990, after: 12000 }],
    'alterou Preço por mês de R$ 99,90 para R$ 120,00',
  ],
  ['build.restored', [], 'restaurou a versão anterior da build'],
  ['category.deleted', gone('items', 3), 'deletou a categoria com 3 itens'],
  ['category.deleted', [], 'deletou a categoria'],
  ['account.emailConfirmed', [], 'confirmou o e-mail'],
  ['account.emailTakenBack', [], 'desfez a mudança de e-mail'],
  ['account.passwordReset', [], 'redefiniu a senha'],
  ['account.sessionsEnded', gone('count', 2), 'encerrou 2 outras sessões'],
  ['paymentData.created', [], 'criou o perfil de pagamento'],
])('%s of %o reads', (action, changes, words) => {
  expect(told(action, changes)).toBe(words);
});

test.each<[string, Changes[number]['before'], Changes[number]['after'], string]>([
  ['isPrivate', true, false, 'alterou Privada de Sim para Não'],
  ['isVisible', false, true, 'alterou Visível de Não para Sim'],
  ['name', 'Sala A', 'Sala B', 'alterou Nome de Sala A para Sala B'],
  ['company', null, 'Ipê', 'alterou Empresa de nenhuma para Ipê'],
  ['environment', 'Festa', null, 'alterou Ambiente de Festa para nenhuma'],
  ['iframeUrl', null, 'https://a.co', 'alterou Url de nenhuma para https://a.co'],
  ['externalUrlName', 'Ir', null, 'alterou Texto do botão de Ir para nenhum'],
  ['novo', 1, 2, 'alterou novo de 1 para 2'],
])('a change of %s from %o to %o reads', (field, before, after, words) => {
  expect(told('room.updated', [{ field, before, after }])).toBe(words);
});

test('a field that only another entity names reads as it does there', () => {
  const price: Changes = [{ field: 'price', before: null, after: 9990 }];
  expect(told('room.updated', price)).toBe('alterou Preço por mês de nenhum para R$ 99,90');
});

test('lists several changes line by line', () => {
  const changes = [
    { field: 'name', before: 'A', after: 'B' },
    { field: 'isPrivate', before: false, after: true },
  ];
  expect(sentenceOf(historySample({ changes })).lines).toEqual([
    { label: 'Nome', before: 'A', after: 'B' },
    { label: 'Privada', before: 'Não', after: 'Sim' },
  ]);
});

test('a removal from a room shows its reason and its end', () => {
  const endsAt = '2026-11-21T16:40:00.000Z';
  const lines = (until: string | null) =>
    sentenceOf(
      historySample({
        action: 'ban.created',
        changes: [
          ...come('visitor', 'Nilo'),
          ...come('reason', 'Ofensas'),
          { field: 'endsAt', before: null, after: until },
        ],
      }),
    ).lines;
  expect(lines(endsAt)).toEqual([
    { label: 'Motivo', after: 'Ofensas' },
    { label: 'Até', after: formatDateTime(endsAt) },
  ]);
  expect(lines(null)[1]).toEqual({ label: 'Até', after: 'Sem prazo' });
});

test('an ended session is named by its device', () => {
  const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const changes = [{ field: 'device', before: device, after: null }];
  expect(sentenceOf(historySample({ action: 'account.sessionEnded', changes })).lines).toEqual([
    { label: 'Dispositivo', after: 'Firefox no Linux' },
  ]);
});

test('shows only the fields of hidden values', () => {
  const changes = [{ field: 'address', before: null, after: null }];
  expect(sentenceOf(historySample({ action: 'paymentData.updated', changes })).lines).toEqual([
    { label: 'Endereço', after: 'alterado, sem mostrar o valor' },
  ]);
});
