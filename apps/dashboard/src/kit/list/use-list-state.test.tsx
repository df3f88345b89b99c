import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { useListState } from './use-list-state.ts';

const LIST = { sortable: ['name'], defaultSort: 'name', filters: ['cor', 'forma'] } as const;

test('a change right after another, before that is drawn, keeps both', async () => {
  renderAt([{ path: '*', element: <Probe /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Os dois' }));
  expect(await screen.findByText('?cor=verde&busca=Caju')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Outro' }));
  expect(await screen.findByText('?cor=verde&busca=Caju&forma=redonda')).toBeVisible();
});

function Probe() {
  const list = useListState(LIST);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          list.setFilter('cor', 'verde');
          list.setSearch('Caju');
        }}
      >
        Os dois
      </button>
      <button type="button" onClick={() => list.setFilter('forma', 'redonda')}>
        Outro
      </button>
      <p>{useLocation().search}</p>
    </>
  );
}
