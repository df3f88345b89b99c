import { type Door, doorRoutes } from '@atrio/contract/live/door';
import type { Knock } from '@atrio/contract/live/door-line';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { goLive } from '../../../test/fake-live.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { doorSample } from '../../../test/samples/door.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { DoorSettings } from './door-form.tsx';
import { DoorPanel } from './door-panel.tsx';

const AT = '2026-11-20T21:30:00.000Z';
let door: Door;
let knocks: Knock[];

beforeEach(() => {
  signInAs();
  door = doorSample({ capacity: 180, taken: 180, updatedAt: AT });
  knocks = [
    {
      visitor: { id: 7, name: 'Rosana' },
      isListed: false,
      note: 'Sou mãe de uma aluna',
      since: AT,
    },
    { visitor: { id: 8, name: 'Nilo' }, isListed: true, note: '', since: AT },
  ];
  fakeApi(doorRoutes.get, () => ({ door }));
  fakeApi(doorRoutes.knocks, () => ({ knocks }));
  fakeApi(guestRoutes.summary, () => ({
    ...{ total: 9, present: 0, states: [], settings: { fields: [], keptDays: null } },
    categories: ['Palco', '', 'Imprensa', 'Família'].map((name) => ({ name, count: 2 })),
  }));
});

function show() {
  const element = (
    <FormPanels>
      <DoorPanel roomId={5} />
      <DoorSettings roomId={5} />
    </FormPanels>
  );
  renderAt([{ path: '/', element }], '/');
}

function fakeUpdate() {
  return fakeApi(doorRoutes.update, ({ id: _, updatedAt: __, ...change }) => {
    door = { ...door, ...change } as Door;
    return { door };
  });
}

describe('the door', () => {
  test('says that the platform keeps it closed, whatever hand and hours say', async () => {
    door = { ...door, closedFor: 'overdue', isOpen: false };
    show();
    expect(await screen.findByText('Fechada para visitantes pela plataforma')).toBeVisible();
    expect(screen.queryByText(/vencid|pagamento/)).not.toBeInTheDocument();
  });

  test('lets categories of guests go first, in an order that can be changed', async () => {
    const update = fakeUpdate();
    door = { ...door, firstCategories: ['Equipe'] };
    show();
    const first = await screen.findByRole('group', { name: 'Categorias que passam à frente' });
    for (const name of ['Palco', 'Imprensa']) {
      await userEvent.click(
        await within(first).findByRole('combobox', { name: 'Acrescentar categoria' }),
      );
      await userEvent.click(await screen.findByRole('option', { name }));
    }
    await userEvent.click(within(first).getByRole('button', { name: 'Subir Imprensa' }));
    await userEvent.click(within(first).getByRole('button', { name: 'Descer Equipe' }));
    await userEvent.click(within(first).getByRole('button', { name: 'Tirar Palco' }));
    const rows = within(first).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['1ºImprensa', '2ºEquipe']);
    await userEvent.click(screen.getByRole('button', { name: 'Salvar porta' }));
    await waitFor(() => expect(update.calls).toHaveLength(1));
    expect(update.calls[0]?.input).toMatchObject({ firstCategories: ['Imprensa', 'Equipe'] });
  });

  test('asks for a code on the hall’s screen at once, and leads to that screen', async () => {
    const update = fakeUpdate();
    show();
    const asked = await screen.findByRole('switch', { name: /^Código do salão/ });
    expect(asked).toHaveAccessibleName(/entra sem bater à porta/);
    await userEvent.click(asked);
    expect(update.calls.map(({ input }) => input)).toEqual([{ id: 5, hallCode: true }]);
    const link = await screen.findByRole('link', { name: 'Abrir a tela do salão' });
    expect(link).toHaveAttribute('href', '/rooms/5/hall');
    expect(asked).toHaveAccessibleName(/o código não faz falta/);
  });

  test('changes at once, and asks only while people wait', async () => {
    const update = fakeUpdate();
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Fechada' }));
    expect(update.calls.map(({ input }) => input)).toEqual([{ id: 5, hand: 'closed' }]);
    door = { ...door, hand: 'open', queued: 12 };
    goLive().push('doorbell', { roomId: 5, taken: 180, queued: 12, knocking: 0 });
    expect(await screen.findByText('180 de 180 lugares · 12 na fila')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Só equipe' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deixar só a equipe entrar?' });
    expect(update.calls).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Só equipe' }));
    expect(update.calls.at(-1)?.input).toEqual({ id: 5, hand: 'team' });
  });

  test('says seats, queue and knocks, and hears the bell', async () => {
    show();
    expect(await screen.findByText('180 de 180 lugares')).toBeVisible();
    door = { ...door, queued: 12, knocking: 2 };
    goLive().push('doorbell', { roomId: 5, taken: 180, queued: 12, knocking: 2 });
    expect(await screen.findByText('180 de 180 lugares · 12 na fila · 2 batendo')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Batendo à porta' })).toBeVisible();
  });

  test('saves its settings together, and says what is wrong at the field', async () => {
    const update = fakeUpdate();
    show();
    const seats = await screen.findByRole('textbox', { name: /^Lugares/ });
    await userEvent.clear(seats);
    await userEvent.type(seats, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar porta' }));
    expect(await screen.findByText(/^Use de 1 a 100\.000 lugares/)).toBeVisible();
    await userEvent.clear(seats);
    await userEvent.type(seats, '150');
    expect(screen.getByText('Ninguém sai; novas entradas abaixo de 150.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Quem não está na lista' }));
    await userEvent.click(screen.getByRole('switch', { name: /^Pedir também o código/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar porta' }));
    expect(update.calls.map(({ input }) => input)).toEqual([
      {
        ...{ id: 5, updatedAt: AT, capacity: 150, whenFull: 'queue', approval: 'unlisted' },
        firstCategories: [],
        asksPassCode: true,
        hours: { kind: 'always' },
      },
    ]);
  });

  test('has hours by the day', async () => {
    const update = fakeUpdate();
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Por dia' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Dom' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar porta' }));
    expect(update.calls[0]?.input.hours).toEqual({
      ...{ kind: 'daily', from: '19:00', to: '22:00', days: [1, 2, 3, 4, 5, 6] },
      timeZone: 'America/Sao_Paulo',
    });
  });

  test('lets in one or all who knock, and refuses with a reason', async () => {
    door = { ...door, knocking: 2 };
    const answer = fakeApi(doorRoutes.answer, () => ({ answered: 1, door }));
    show();
    const list = await screen.findByRole('region', { name: 'Batendo à porta' });
    expect(await within(list).findByText('“Sou mãe de uma aluna”')).toBeVisible();
    await userEvent.click(within(list).getByRole('button', { name: 'Aprovar Rosana' }));
    const all = within(list).getByRole('button', { name: 'Aprovar os 2' });
    await waitFor(() => expect(all).toBeEnabled());
    await userEvent.click(all);
    await userEvent.click(within(list).getByRole('button', { name: 'Recusar Nilo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Escrever o motivo…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Recusar a entrada?' });
    await fill(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Lotado');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recusar' }));
    expect(answer.calls.map(({ input }) => input)).toEqual([
      { id: 5, visitorIds: [7], answer: 'admit' },
      { id: 5, visitorIds: [7, 8], answer: 'admit' },
      { id: 5, visitorIds: [8], answer: 'refuse', reason: 'Lotado' },
    ]);
  });

  test('can be tried again when it could not be read', async () => {
    let isAway = true;
    fakeApi(doorRoutes.get, () => (isAway ? refuse('FORBIDDEN') : { door }));
    show();
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    isAway = false;
    await userEvent.click(retry);
    expect(await screen.findByText('180 de 180 lugares')).toBeVisible();
  });
});
