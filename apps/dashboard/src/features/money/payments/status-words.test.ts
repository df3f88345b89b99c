import { billingWords, STATUSES_OF } from '@atrio/contract/money/payments';
import { expect, test } from 'vitest';
import { isPayable, statusTone, statusWords } from './status-words.ts';

test.each([
  ['PENDING', 'Aguardando', 'amber'],
  ['RECEIVED', 'Recebido', 'green'],
  ['CONFIRMED', 'Confirmado', 'green'],
  ['OVERDUE', 'Vencido', 'red'],
  ['REFUNDED', 'Estornado', 'gray'],
  ['DELETED', 'Cancelado', 'gray'],
  ['RECEIVED_IN_CASH', 'Recebido em dinheiro', 'green'],
  ['CHARGEBACK_REQUESTED', 'Contestação recebida', 'gray'],
  ['A_STATUS_OF_2031', 'A status of 2031', 'gray'],
  ['constructor', 'Constructor', 'gray'],
])('%s is %s', (status, words, tone) => {
  expect(statusWords(status)).toBe(words);
  expect(statusTone(status)).toBe(tone);
});

test('every status that means something to us has Portuguese words', () => {
  for (const status of Object.values(STATUSES_OF).flat()) {
    expect(statusWords(status).toUpperCase()).not.toBe(status.replaceAll('_', ' '));
  }
});

test('open and overdue payments can be paid', () => {
  expect(['PENDING', 'OVERDUE', 'RECEIVED', 'REFUNDED', 'NEW'].map(isPayable)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('the ways of paying have Portuguese words; an unknown one stays as it is', () => {
  expect(['BOLETO', 'PIX', 'CREDIT_CARD', 'TRANSFER'].map(billingWords)).toEqual([
    'Boleto',
    'PIX',
    'Cartão de crédito',
    'TRANSFER',
  ]);
});
