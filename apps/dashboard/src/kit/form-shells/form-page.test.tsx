import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fill } from '../../test/fill.ts';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { ApiError } from '../api/api-client.ts';
import { clearSession } from '../api/session-store.ts';
import { TextField } from '../fields/text-field.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { FormPage } from './form-page.tsx';

const schema = z.object({
  name: z.string().trim().min(1, 'Nome é obrigatório'),
  city: z.string().trim(),
  /** Has no input. */
  country: z.string().min(1, 'País é obrigatório'),
});
const CONFLICT_TEXTS = {
  labels: { name: { label: 'Nome' }, city: { label: 'Cidade' }, country: { label: 'País' } },
};
const VALUES = { name: 'Ana', city: 'Olinda', country: 'Brasil' };

type Send = (values: z.output<typeof schema>, version?: string) => Promise<unknown>;

interface SheetProps {
  onSubmit: Send;
  values?: typeof VALUES;
  startsAtName?: boolean;
}

function Sheet({ onSubmit, values = VALUES, startsAtName }: SheetProps) {
  const form = useContractForm({
    name: 'pessoa',
    schema,
    values,
    version: '2026-01-01T00:00:00.000Z',
    onSubmit,
    readRow: (row) => {
      const { data } = schema
        .omit({ country: true })
        .extend({ updatedAt: z.string() })
        .safeParse(row);
      return (
        data && { values: { ...VALUES, name: data.name, city: data.city }, version: data.updatedAt }
      );
    },
  });
  return (
    <FormPage
      form={form}
      label="Pessoa"
      submitLabel="Salvar"
      failureTitle="Erro ao salvar"
      conflictTexts={CONFLICT_TEXTS}
    >
      <TextField label="Nome" hasAutoFocus={startsAtName} {...form.field('name')} />
      <TextField label="Cidade" isOptional {...form.field('city')} />
    </FormPage>
  );
}

function renderSheet(onSubmit?: Send, values?: typeof VALUES) {
  return renderForm({ onSubmit, values });
}

function renderForm({ onSubmit = async () => undefined, ...props }: Partial<SheetProps>) {
  return renderAt(
    [
      { path: '/antes', element: <p>Página anterior</p> },
      { path: '/pessoa', element: <Sheet onSubmit={onSubmit} {...props} /> },
    ],
    '/antes',
    '/pessoa',
  );
}

const nameField = () => screen.getByRole('textbox', { name: 'Nome' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text) await fill(field, text);
}

beforeEach(() => signInAs());
afterEach(() => vi.useRealTimers());

describe('validation', () => {
  test('speaks on leaving a field, then follows each change', async () => {
    renderSheet();
    await retype(nameField(), '');
    expect(screen.queryByText('Nome é obrigatório')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Nome é obrigatório')).toBeInTheDocument();
    expect(nameField()).toBeInvalid();
    await userEvent.type(nameField(), 'B');
    expect(screen.queryByText('Nome é obrigatório')).not.toBeInTheDocument();
  });

  test('waits for the end of a click, which what it moves would not get', async () => {
    const user = userEvent.setup();
    renderSheet();
    await retype(nameField(), '');
    await user.pointer({ keys: '[MouseLeft>]', target: document.body });
    expect(nameField()).not.toHaveFocus();
    expect(screen.queryByText('Nome é obrigatório')).not.toBeInTheDocument();
    await user.pointer('[/MouseLeft]');
    expect(await screen.findByText('Nome é obrigatório')).toBeInTheDocument();
  });

  test('says nothing of changes that the click has thrown away', async () => {
    renderSheet(undefined, { ...VALUES, name: '' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Cidade (opcional)' }), '!');
    await userEvent.click(nameField());
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByText('Nome é obrigatório')).not.toBeInTheDocument();
  });

  test('lets off a field that the page focused, once, unless it was typed into', async () => {
    renderForm({ values: { ...VALUES, name: '' }, startsAtName: true });
    expect(nameField()).toHaveFocus();
    await userEvent.click(document.body);
    expect(nameField()).not.toHaveFocus();
    expect(screen.queryByText('Nome é obrigatório')).not.toBeInTheDocument();
    await userEvent.click(nameField());
    await userEvent.click(document.body);
    expect(await screen.findByText('Nome é obrigatório')).toBeInTheDocument();
  });

  test('speaks of a focused field that was emptied', async () => {
    renderForm({ startsAtName: true });
    await userEvent.clear(nameField());
    await userEvent.click(document.body);
    expect(await screen.findByText('Nome é obrigatório')).toBeInTheDocument();
  });

  test('on submit focuses the first bad field and sends nothing', async () => {
    const send = vi.fn<Send>(async () => undefined);
    renderSheet(send);
    await retype(nameField(), '');
    await submit();
    expect(nameField()).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  test('marks optional fields', () => {
    renderSheet();
    expect(screen.getByRole('textbox', { name: 'Cidade (opcional)' })).toBeInTheDocument();
  });
});

describe('sending', () => {
  test('sends what the schema makes of the values, with the version they were based on', async () => {
    const send = vi.fn<Send>(async () => undefined);
    renderSheet(send);
    await retype(nameField(), '  Bia ');
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith(
      { ...VALUES, name: 'Bia' },
      '2026-01-01T00:00:00.000Z',
    );
    await waitFor(() =>
      expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument(),
    );
  });

  test('is busy until answered and refuses a second send', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = vi.fn<Send>(() => promise);
    renderSheet(send);
    await submit();
    const button = screen.getByRole('button', { name: 'Salvar' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await submit();
    expect(send).toHaveBeenCalledOnce();
    await act(async () => resolve());
    expect(button).toHaveAttribute('aria-busy', 'false');
  });

  test('saves with Ctrl+S', async () => {
    const send = vi.fn<Send>(async () => undefined);
    renderSheet(send);
    await userEvent.type(nameField(), '!');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(send).toHaveBeenCalledOnce();
  });

  test("puts the server's field errors on their fields and focuses the first", async () => {
    renderSheet(() => Promise.reject(refusal({ name: 'Já existe' })));
    await submit();
    expect(await screen.findByText('Já existe')).toBeInTheDocument();
    expect(nameField()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('puts above the form what is said of a value that no input shows', async () => {
    renderSheet(() => Promise.reject(refusal({ country: 'País inválido', name: 'Já existe' })));
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao salvarPaís inválido');
    expect(alert).not.toHaveTextContent('Já existe');
    expect(nameField()).toHaveFocus();
  });

  test('puts above the form what keeps it from being sent and no input shows', async () => {
    const send = vi.fn<Send>(async () => undefined);
    renderAt(
      [{ path: '/', element: <Sheet onSubmit={send} values={{ ...VALUES, country: '' }} /> }],
      '/',
    );
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('País é obrigatório');
    expect(send).not.toHaveBeenCalled();
  });

  test('puts every other failure above the form', async () => {
    renderSheet(() => Promise.reject(refusal({ other: 'Falta o resto' })));
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao salvar');
    expect(alert).toHaveTextContent('Falta o resto');
  });
});

describe('leaving with unsaved changes', () => {
  test('asks; staying keeps what was typed', async () => {
    const router = renderSheet();
    await retype(nameField(), 'Bia');
    await act(() => router.navigate(-1));
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    expect(router.state.location.pathname).toBe('/pessoa');
    expect(nameField()).toHaveValue('Bia');
  });

  test('asks again, however soon after staying the next attempt comes', async () => {
    const router = renderSheet();
    await retype(nameField(), 'Bia');
    await act(() => router.navigate(-1));
    const stay = await screen.findByRole('button', { name: 'Continuar editando' });
    // Nothing is drawn in between.
    await act(async () => {
      stay.click();
      await Promise.resolve();
      await router.navigate(-1);
    });
    expect(await screen.findByRole('dialog', { name: 'Descartar alterações?' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/pessoa');
  });

  test('asks no longer once another way was taken', async () => {
    const router = renderSheet();
    await retype(nameField(), 'Bia');
    await act(() => router.navigate(-1));
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await act(() => router.navigate({ hash: 'cidade' }, { replace: true }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(nameField()).toHaveValue('Bia');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('dialog', { name: 'Descartar alterações?' })).toBeVisible();
  });

  test('asks; discarding leaves, and leaves no draft', async () => {
    const router = renderSheet();
    await retype(nameField(), 'Bia');
    await act(() => router.navigate(-1));
    const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Página anterior')).toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  test('does not ask when nothing changed', async () => {
    const router = renderSheet();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Página anterior')).toBeInTheDocument();
  });

  test('warns before the tab is closed', async () => {
    renderSheet();
    await retype(nameField(), 'Bia');
    const event = new Event('beforeunload', { cancelable: true });
    fireEvent(window, event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('drafts', () => {
  test('are kept 800 ms after a change and offered again on return', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const router = renderSheet();
    await fill(nameField(), ' Paula');
    await act(() => vi.advanceTimersByTimeAsync(800));
    // As when the session is lost: the page goes without asking, the draft stays.
    act(() => clearSession('expired'));
    await act(() => router.navigate('/antes'));
    act(() => signInAs());
    await act(() => router.navigate('/pessoa'));
    const bar = await screen.findByRole('region', { name: 'Rascunho' });
    expect(bar).toHaveTextContent('Há um rascunho desta tela');
    expect(bar).toHaveTextContent(/Salvo hoje às \d\d:\d\d/);
    await user.click(within(bar).getByRole('button', { name: 'Restaurar rascunho' }));
    expect(nameField()).toHaveValue('Ana Paula');
    expect(bar).not.toBeInTheDocument();
  });

  test('are gone once the form is saved', async () => {
    renderSheet();
    await retype(nameField(), 'Bia');
    await submit();
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]),
    );
  });
});

describe('save conflicts', () => {
  const theirs = { name: 'Carla', city: 'Recife', updatedAt: '2026-01-02T00:00:00.000Z' };

  function conflictOnce() {
    return vi
      .fn<Send>(async () => undefined)
      .mockRejectedValueOnce(
        new ApiError({
          code: 'CHANGED_MEANWHILE',
          status: 409,
          message: 'Alguém salvou outra versão enquanto você editava',
          current: theirs,
        }),
      );
  }

  test('ask mine or theirs where both changed a field, and send on their version', async () => {
    const send = conflictOnce();
    renderSheet(send);
    await retype(nameField(), 'Bia');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Alguém salvou outra versão' });
    expect(within(dialog).getByRole('radio', { name: 'Minha versão: Bia' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Versão salva: Carla' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(send).toHaveBeenLastCalledWith(
      { ...VALUES, name: 'Carla', city: 'Recife' },
      theirs.updatedAt,
    );
  });

  test('settle themselves where each changed another field', async () => {
    const send = conflictOnce();
    renderSheet(send);
    const current = { ...theirs, name: 'Ana' };
    send
      .mockReset()
      .mockRejectedValueOnce(
        new ApiError({ code: 'CHANGED_MEANWHILE', status: 409, message: '', current }),
      );
    await retype(nameField(), 'Bia');
    await submit();
    await waitFor(() =>
      expect(send).toHaveBeenLastCalledWith(
        { ...VALUES, name: 'Bia', city: 'Recife' },
        theirs.updatedAt,
      ),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

function refusal(fields: Record<string, string>) {
  return new ApiError({ code: 'VALIDATION_ERROR', status: 400, message: 'Confira', fields });
}
