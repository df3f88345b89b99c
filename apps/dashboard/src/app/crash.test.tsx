import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../test/render-at.tsx';
import { CrashPage, PageCrash } from './router.tsx';

function Broken(): never {
  throw new Error('porta emperrada');
}

test.each([
  [PageCrash, 'Ocorreu um erro ao realizar esta ação'],
  [CrashPage, 'Unexpected Application Error!'],
])('what breaks is caught, named and can be tried again', async (ErrorBoundary, title) => {
  // React and the router log the caught error, which this test does not need.
  vi.spyOn(console, 'error').mockReturnValue();
  renderAt([{ path: '/', element: <Broken />, ErrorBoundary }], '/');
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText('porta emperrada')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
});
