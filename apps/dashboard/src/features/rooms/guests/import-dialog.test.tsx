import { type GuestImport, guestImportRoutes } from '@atrio/contract/rooms/guest-imports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { ImportDialog } from './import-dialog.tsx';

const LIST: GuestImport = {
  id: 5,
  fileName: 'lista.csv',
  sheet: '',
  columns: [{ heading: 'E-mail', sample: 'ines@x.com', meaning: 'email' }],
  counts: [
    { kind: 'new', count: 3 },
    { kind: 'changed', count: 0 },
    { kind: 'same', count: 0 },
    { kind: 'invalid', count: 0 },
  ],
  state: 'preview',
  written: 0,
  unsent: 0,
  createdAt: '2026-11-18T12:03:00.000Z',
};

const HALFWAY: GuestImport = { ...LIST, state: 'applying', written: 2 };
const DONE: GuestImport = { ...LIST, state: 'done', written: 3 };

beforeEach(() => {
  signInAs();
  fakeApi(guestImportRoutes.lines, () => ({ lines: [], hasMore: false }));
});

async function choose(list: GuestImport) {
  fakeApi(guestImportRoutes.create, () => ({ import: list }));
  const onClose = vi.fn();
  const dialog = <ImportDialog roomId={7} fields={[]} isOpen onClose={onClose} />;
  renderAt([{ path: '/rooms/:id/guests', element: dialog }], '/rooms/7/guests');
  const file = new File(['E-mail\nines@x.com\n'], 'lista.csv');
  await userEvent.upload(
    await screen.findByLabelText('Lista de convidados', { selector: 'input' }),
    file,
  );
  return onClose;
}

test('an import that stops halfway says so, and goes on', async () => {
  fakeApi(guestImportRoutes.apply, () => refuse('SERVER_BUSY'));
  fakeApi(guestImportRoutes.get, () => ({ import: HALFWAY }));
  const onClose = await choose(LIST);
  await userEvent.type(await screen.findByRole('textbox', { name: /Para que/ }), 'Inscrição');
  await userEvent.click(screen.getByRole('button', { name: 'Importar 3 convidados' }));
  expect(await screen.findByText(/2 de 3 foram gravados/)).toBeVisible();
  const sent = fakeApi(guestImportRoutes.apply, () => ({
    import: DONE,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.calls).toHaveLength(1);
});
