import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface Form {
  isDirty: boolean;
  discard?: () => void;
}

/** A page with a form that can be closed, and one over it. */
function Page({ page, dialog }: { page: Form; dialog: Form }) {
  const [hasPage, setHasPage] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHasPage(false)}>
        Fechar formulário
      </button>
      {hasPage && <Guarded {...page} />}
      <Guarded {...dialog} />
    </>
  );
}

function Guarded({ isDirty, discard = () => undefined }: Form) {
  return <UnsavedGuard isDirty={() => isDirty} onDiscard={discard} />;
}

function renderPage(page: Form, dialog: Form) {
  return renderAt(
    [
      { path: '/antes', element: <p>Página anterior</p> },
      { path: '/agora', element: <Page page={page} dialog={dialog} /> },
    ],
    '/antes',
    '/agora',
  );
}

const question = () => screen.findByRole('dialog', { name: 'Descartar alterações?' });

beforeEach(() => signInAs());

test.each([
  ['the page', true, false],
  ['the dialog', false, true],
  ['both', true, true],
] as const)(
  'asks once for changes in %s, and gives up these alone',
  async (_, isPage, isDialog) => {
    const discards = [vi.fn(), vi.fn()] as const;
    const router = renderPage(
      { isDirty: isPage, discard: discards[0] },
      { isDirty: isDialog, discard: discards[1] },
    );
    await act(() => router.navigate(-1));
    const discard = within(await question()).getByRole('button', { name: 'Descartar' });
    await userEvent.click(discard);
    expect(await screen.findByText('Página anterior')).toBeInTheDocument();
    expect(discards.map(({ mock }) => mock.calls.length)).toEqual([isPage, isDialog].map(Number));
  },
);

test('asks for the rest when the first form is gone', async () => {
  const router = renderPage({ isDirty: false }, { isDirty: true });
  await userEvent.click(screen.getByRole('button', { name: 'Fechar formulário' }));
  await act(() => router.navigate(-1));
  expect(await question()).toBeVisible();
});

test('asks no longer once the form is gone', async () => {
  const router = renderPage({ isDirty: true }, { isDirty: false });
  const close = screen.getByRole('button', { name: 'Fechar formulário' });
  await act(() => router.navigate(-1));
  const asked = await question();
  act(() => close.click());
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Página anterior')).toBeInTheDocument();
});

test('does not ask for a form that is gone', async () => {
  const router = renderPage({ isDirty: true }, { isDirty: false });
  await userEvent.click(screen.getByRole('button', { name: 'Fechar formulário' }));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Página anterior')).toBeInTheDocument();
});
