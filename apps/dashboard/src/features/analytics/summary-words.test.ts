import { expect, test } from 'vitest';
import { periodOf } from '../../lib/periods.ts';
import { analyticsSample } from './analytics-sample.ts';
import { summaryWords } from './summary-words.ts';

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
