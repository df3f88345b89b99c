import { expect, test } from 'vitest';
import {
  nextWords,
  openWords,
  overdueWords,
  receivedWords,
  roomsAddedWords,
} from './payment-words.ts';

/** 23:30 in São Paulo, when London is a day ahead. */
const LATE = Date.parse('2026-11-21T02:30:00.000Z');

test('rooms agree with their number', () => {
  expect(roomsAddedWords(1)).toBe('1 sala adicionada à sua conta');
  expect(roomsAddedWords(8)).toBe('8 salas adicionadas à sua conta');
});

test('overdue since the first of them', () => {
  expect(overdueWords({ count: 1, value: '1.00', since: '2026-11-15' })).toBe(
    '1 pagamento, desde 15/11/2026',
  );
  expect(overdueWords({ count: 0, value: '0.00', since: null })).toBe('Nenhum pagamento');
});

test('open until the next of them, today as it is in Brazil', () => {
  const open = { value: '1.00', nextDueDate: '2026-11-20' };
  expect(openWords({ ...open, count: 1 }, LATE)).toBe('1 pagamento, vence hoje');
  expect(openWords({ ...open, count: 2 }, LATE)).toBe('2 pagamentos, o próximo hoje');
  expect(openWords({ ...open, count: 1, nextDueDate: '2026-11-21' }, LATE)).toBe(
    '1 pagamento, vence em 21/11/2026',
  );
  expect(openWords({ count: 0, value: '0.00', nextDueDate: null }, LATE)).toBe('Nenhum pagamento');
});

test('what came and what is to come', () => {
  expect(receivedWords({ count: 24, value: '1.00' })).toBe('24 pagamentos');
  expect(nextWords({ value: '1.00', dueDate: '2026-12-15', planName: 'Vestíbulo' })).toBe(
    '15/12/2026 · Vestíbulo',
  );
  expect(nextWords(null)).toBe('Nada previsto');
});
