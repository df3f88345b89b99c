import {
  type GuestImport,
  guestImportRoutes,
  type ImportLine,
} from '@atrio/contract/rooms/guest-imports';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { signInAs } from '../../../test/sign-in-as.ts';
import { ImportDialog } from './import-dialog.tsx';
import { OpenImports } from './import-progress.tsx';

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
  purpose: '',
  createdAt: '2026-11-18T12:03:00.000Z',
};

const HALFWAY: GuestImport = { ...LIST, state: 'applying', written: 2 };
const DONE: GuestImport = { ...LIST, state: 'done', written: 3 };

afterEach(() => vi.useRealTimers());

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
  await fill(await screen.findByRole('textbox', { name: /Para que/ }), 'Inscrição');
  await userEvent.click(screen.getByRole('button', { name: 'Importar 3 convidados' }));
  expect(await screen.findByText(/2 de 3 foram gravados/)).toBeVisible();
  const sent = fakeApi(guestImportRoutes.apply, () => ({
    import: DONE,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.calls).toHaveLength(1);
});

test('an address with two names takes the one that is chosen, and the refused lines are saved', async () => {
  const list: GuestImport = {
    ...LIST,
    counts: LIST.counts.map((one) => (one.kind === 'invalid' ? { ...one, count: 1 } : one)),
  };
  const line: ImportLine = {
    ...{ line: 6, kind: 'invalid', name: 'Ana Luz', email: 'ana@x.com', changes: [] },
    ...{ reason: 'O mesmo e-mail está na linha 3 com outro nome: Ana.', otherName: 3 },
  };
  const lines = fakeApi(guestImportRoutes.lines, ({ kind, cells }) => ({
    lines: kind === 'invalid' ? [{ ...line, ...(cells && { cells: ['=ana@x.com'] }) }] : [],
    hasMore: false,
  }));
  await choose(list);
  const blobs: (Blob | MediaSource)[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Baixar as inválidas' }));
  await vi.waitFor(() => expect(blobs).toHaveLength(1));
  // Reading it takes the mark of its encoding away. A text that looks like a formula is none there.
  expect(await (blobs[0] as Blob).text()).toBe(
    "E-mail;Linha;Por que não foi importada\r\n'=ana@x.com;6;O mesmo e-mail está na linha 3 com outro nome: Ana.\r\n",
  );
  expect(lines.calls.at(-1)?.input).toMatchObject({ kind: 'invalid', cells: true });
  const use = fakeApi(guestImportRoutes.useName, () => ({ import: list }));
  await userEvent.click(screen.getByRole('button', { name: 'Usar este nome: Ana Luz' }));
  expect(await screen.findByText('O nome desta linha vale agora')).toBeVisible();
  expect(use.calls.map(({ input }) => input)).toEqual([{ id: 7, importId: 5, line: 6 }]);
});

test('an import shows how far it is', async () => {
  let finish = () => {};
  fakeApi(guestImportRoutes.apply, async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { import: DONE };
  });
  fakeApi(guestImportRoutes.get, () => ({ import: HALFWAY }));
  const onClose = await choose(LIST);
  await fill(await screen.findByRole('textbox', { name: /Para que/ }), 'Inscrição');
  await userEvent.click(screen.getByRole('button', { name: 'Importar 3 convidados' }));
  expect(await screen.findByText(/^2 de 3 gravados\. Fechar não interrompe/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Importação' })).toBeVisible();
  finish();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('an import that was interrupted goes on from the list of guests', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let open: GuestImport[] = [{ ...HALFWAY, purpose: 'Inscrição' }];
  fakeApi(guestImportRoutes.open, () => ({ imports: open }));
  renderAt([{ path: '/', element: <OpenImports roomId={7} /> }], '/');
  expect(await screen.findByText('Importando…')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(await screen.findByText('Uma importação parou no meio')).toBeVisible();
  const { calls } = fakeApi(guestImportRoutes.apply, () => {
    open = [];
    return { import: DONE };
  });
  screen.getByRole('button', { name: 'Continuar' }).click();
  expect(await screen.findByText('3 convidados importados')).toBeVisible();
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Importação' })).toBeNull());
  expect(calls.map(({ input }) => input)).toMatchObject([{ importId: 5, purpose: 'Inscrição' }]);
});
