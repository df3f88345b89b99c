import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../test/render-at.tsx';
import { CrashPage, PageCrash } from './crash.tsx';

function Broken(): never {
  throw new Error('porta emperrada');
}

test.each([
  [PageCrash, 'Ocorreu um erro ao realizar esta ação'],
  [CrashPage, 'Unexpected Application Error!'],
])('what breaks is caught, named and can be tried again', async (ErrorBoundary, title) => {
  // React and the router report what they caught; that is not this test's business.
  vi.spyOn(console, 'error').mockReturnValue();
  renderAt([{ path: '/', element: <Broken />, ErrorBoundary }], '/');
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText('porta emperrada')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
});
