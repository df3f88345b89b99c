import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { confirm, confirmDiscard } from './confirm.tsx';

function ask(onConfirm: () => Promise<unknown>) {
  // `renderAt` brings the dialog's host along.
  renderAt([{ path: '/', element: null }], '/');
  act(() =>
    confirm({
      title: 'Deletar build?',
      text: 'Você tem certeza que quer deletar a buid?',
      detail: 'Galeria Cais',
      action: 'Deletar',
      onConfirm,
    }),
  );
}

test('the dialog names what goes and starts on Cancelar', async () => {
  ask(async () => undefined);
  expect(await screen.findByRole('dialog', { name: 'Deletar build?' })).toBeInTheDocument();
  expect(screen.getByText('Galeria Cais')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
});

test('what can be taken back does not wear the red of deletion', async () => {
  renderAt([{ path: '/', element: null }], '/');
  act(() =>
    confirm({
      title: 'Voltar à versão anterior?',
      action: 'Voltar',
      isSafe: true,
      onConfirm: async () => undefined,
    }),
  );
  const button = await screen.findByRole('button', { name: 'Voltar' });
  expect(button).toHaveAttribute('data-variant', 'filled');
});

test('cancelling does nothing', async () => {
  const onConfirm = vi.fn(async () => undefined);
  ask(onConfirm);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(onConfirm).not.toHaveBeenCalled();
});

test('confirming is busy while it runs, and then closes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  ask(() => promise);
  const button = await screen.findByRole('button', { name: 'Deletar' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  await act(async () => resolve());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a failure stays in the dialog', async () => {
  ask(() => Promise.reject(new Error('Você não tem permissão para fazer isso')));
  await userEvent.click(await screen.findByRole('button', { name: 'Deletar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Você não tem permissão');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test.each([
  ['Continuar editando', false],
  ['Descartar', true],
])('%s answers %s to whoever asked about unsaved changes', async (name, expected) => {
  renderAt([{ path: '/', element: null }], '/');
  const answer = vi.fn<(isDiscarding: boolean) => void>();
  act(() => void confirmDiscard().then(answer));
  expect(await screen.findByRole('dialog', { name: 'Descartar alterações?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(expected));
});
