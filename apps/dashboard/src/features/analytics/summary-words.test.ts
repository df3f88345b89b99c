import { expect, test } from 'vitest';
import { periodOf } from '../../lib/periods.ts';
import { analyticsSample } from './analytics-sample.ts';
import { changeOf, summaryWords } from './summary-words.ts';

test.each([
  [112, 100, 'up', '12% a mais que no período anterior'],
  [88, 100, 'down', '12% a menos que no período anterior'],
  [10_003, 10_000, 'up', 'menos de 1% a mais que no período anterior'],
  [10, 1, 'up', '900% a mais que no período anterior'],
  [4_200, 2, 'up', '2.100 vezes o do período anterior'],
  [0, 5, 'down', '100% a menos que no período anterior'],
  [5, 5, 'same', 'O mesmo que no período anterior'],
  [5, 0, 'up', 'Nenhum acesso no período anterior'],
])('%i visits after %i', (visits, before, direction, words) => {
  expect(changeOf(analyticsSample([visits], { before }))).toEqual({ direction, words });
});

test('nothing after nothing is no change', () => {
  expect(changeOf(analyticsSample([0, 0]))).toBeUndefined();
});

test('the period and the average are told in words', () => {
  expect(summaryWords(analyticsSample([3]), periodOf('24h'))).toEqual({
    when: 'nas últimas 24 horas',
    average: '10,00 minutos',
  });
  expect(summaryWords(analyticsSample([0]), periodOf('12m'))).toEqual({
    when: 'nos últimos 12 meses',
    average: undefined,
  });
});
