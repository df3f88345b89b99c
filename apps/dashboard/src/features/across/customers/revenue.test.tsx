import { Role } from '@atrio/contract/accounts/accounts';
import { type RevenueMonth, revenueRoutes } from '@atrio/contract/across/revenue';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { csvLines } from '../../../kit/text/csv.ts';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { RevenuePage, revenueLines } from './revenue-page.tsx';

const NONE = { count: 0, value: '0.00' };

function monthSample(month: string, mrr: string): RevenueMonth {
  const figures = {
    mrr: { count: 2, value: mrr },
    ordered: { count: 1, value: '389.90' },
    ended: NONE,
    changed: '-240.00',
    overdue: { count: 1, value: '149.90' },
  };
  const small = { ...figures, mrr: { count: 1, value: '149.90' }, changed: '0.00' };
  return {
    month,
    ...figures,
    plans: [
      { planId: 1, planName: '=Vestíbulo', ...small },
      { planId: 2, planName: 'Galeria', ...figures, mrr: { count: 1, value: '389.90' } },
    ],
  };
}

const MONTHS = [monthSample('2026-10', '149.90'), monthSample('2026-11', '539.80')];

beforeEach(() => {
  signInAs({ role: Role.MASTER_ADMIN });
  fakeApi(revenueRoutes.read, () => ({ months: MONTHS }));
});

function renderPage() {
  return renderAt([{ path: '/customers/revenue', element: <RevenuePage /> }], '/customers/revenue');
}

test('shows this month and the months before, of all plans and of one', async () => {
  renderPage();
  const row = await screen.findByRole('row', { name: /^novembro de 2026/ });
  expect(row).toHaveTextContent('R$ 539,802R$ 389,90 (1)–-R$ 240,00R$ 149,90 (1)');
  expect(screen.getAllByRole('row')[1]).toBe(row);
  expect(screen.getByRole('region', { name: 'Este mês' })).toHaveTextContent(
    'R$ 539,802 assinaturas',
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Plano' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Galeria' }));
  expect(await screen.findByRole('row', { name: /^novembro de 2026/ })).toHaveTextContent(
    'R$ 389,901',
  );
});

test('the file has a line for each month and plan, and no formula', () => {
  const [head, first] = csvLines(revenueLines(MONTHS, 0)).split('\r\n');
  expect(head).toMatch(/^Mês;Plano;MRR \(R\$\);Assinaturas/);
  expect(first).toBe("10/2026;'=Vestíbulo;149,9;1;389,9;1;0;0;0;149,9;1");
  expect(revenueLines(MONTHS, 2)).toHaveLength(3);
});

test('says when nobody has paid yet', async () => {
  fakeApi(revenueRoutes.read, () => ({ months: MONTHS.map((month) => ({ ...month, plans: [] })) }));
  renderPage();
  expect(await screen.findByText('Nenhuma receita ainda')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Exportar CSV' })).not.toBeInTheDocument();
});

test('says when it cannot be had, and tries again', async () => {
  fakeApi(revenueRoutes.read, () => refuse('FORBIDDEN'));
  renderPage();
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível buscar a receita');
  fakeApi(revenueRoutes.read, () => ({ months: MONTHS }));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('row', { name: /^novembro de 2026/ })).toBeInTheDocument();
});
