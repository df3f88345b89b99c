import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { toast } from './toast.ts';

afterEach(() => vi.useRealTimers());

test('a notice stands top right for 5,000 ms', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderAt([{ path: '/', element: <h1>Salas</h1> }], '/');
  toast.success('Alterações salvas');
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent('Alterações salvas');
  expect(notice.closest('[data-position]')).toHaveAttribute('data-position', 'top-right');
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(notice).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(notice).not.toBeInTheDocument();
});

test('what went wrong is an alert', async () => {
  renderAt([{ path: '/', element: <h1>Salas</h1> }], '/');
  toast.error('Erro ao salvar', { description: 'Sem conexão com o servidor' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor');
});

test('a fourth is told at once: the oldest that only confirms makes room', async () => {
  renderAt([{ path: '/', element: <h1>Salas</h1> }], '/');
  toast.error('Erro ao salvar');
  for (const title of ['Sala criada', 'Sala alterada', 'Sala deletada']) toast.success(title);
  expect(await screen.findByText('Sala deletada')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sala criada')).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent('Erro ao salvar');
  expect(screen.getByText('Sala alterada')).toBeVisible();
});
