import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import TestPage from './test.tsx';

test('shows its sentence', async () => {
  renderAt([{ path: '/teste', element: <TestPage /> }], '/teste');
  expect(await screen.findByText('Pagina de teste')).toBeInTheDocument();
});
