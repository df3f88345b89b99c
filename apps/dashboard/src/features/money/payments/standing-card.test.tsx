import { dunningRoutes, type Standing } from '@atrio/contract/money/dunning';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { goLive } from '../../../test/fake-live.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { paymentSample } from '../../../test/samples/payment.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { whatHolds, whatWorks } from './payment-words.ts';
import { StandingCard } from './standing-card.tsx';
import { useWatchPayments } from './watch-payments.ts';

const OVERDUE = paymentSample({
  id: 1041,
  status: 'OVERDUE',
  planName: 'Vestíbulo',
  dueDate: '2026-11-15',
  value: '1234.56',
});
const STANDING: Standing = {
  payment: OVERDUE,
  others: 1,
  rooms: 6,
  isClosed: false,
  steps: [
    { step: 'reminder', day: '2026-11-12', isDone: true },
    { step: 'notice', day: '2026-11-16', isDone: true },
    { step: 'notice', day: '2026-11-22', isDone: false },
    { step: 'closing', day: '2026-11-30', isDone: false },
    { step: 'bin', day: '2026-12-30', isDone: false },
  ],
};

beforeEach(() => {
  signInAs();
  fakeApi(orderRoutes.list, () => ({ orders: [], total: 0 }));
});

function answerStanding(standing: Standing | null) {
  return fakeApi(dunningRoutes.standing, () => ({ standing }));
}

const answerCodes = (pixCode: string | null) =>
  fakeApi(paymentRoutes.codes, () => ({ pixCode, boletoLine: null }));

const card = () => screen.findByRole('region', { name: 'Pagamento vencido' });

/** The card on a screen that follows payments, beside what knows how many rooms there are. */
function Screen() {
  useWatchPayments();
  const rooms = useQuery(apiQuery(roomRoutes.list));
  return (
    <>
      <StandingCard />
      <p>{rooms.data?.rooms.length} salas</p>
    </>
  );
}

function show(element = <StandingCard />) {
  return renderAt([{ path: '/', element }], '/');
}

describe('the card of an overdue payment', () => {
  test('tells what happened and what comes when, and has the code', async () => {
    const user = userEvent.setup();
    answerStanding(STANDING);
    answerCodes('00020126');
    show();
    const overdue = within(await card());
    expect(overdue.getByRole('heading', { level: 2 })).toHaveTextContent(
      'O pagamento de R$ 1.234,56 venceu em 15/11/2026. Suas 6 salas continuam abertas até 29/11/2026.',
    );
    const steps = overdue.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps.map((text) => text?.replace(/^\d\d\/\d\d/, ''))).toEqual([
      'Lembrete(feito)',
      'Venceu(feito)',
      'Primeiro aviso(feito)',
      'Hoje(agora)',
      'Segundo aviso(vem)',
      'As salas fecham para visitantes(vem)',
      'As salas vão para a lixeira(vem)',
    ]);
    expect(overdue.getByText(/e mais 1 vencido/)).toBeVisible();
    expect(await overdue.findByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await user.click(overdue.getByRole('button', { name: 'Copiar código PIX' }));
    expect(await navigator.clipboard.readText()).toBe('00020126');
  });

  test('says that the rooms are closed, and where to pay when the code fails', async () => {
    answerStanding({ ...STANDING, isClosed: true, others: 0 });
    fakeApi(paymentRoutes.codes, () => refuse('NOT_FOUND'));
    show();
    const overdue = within(await card());
    expect(overdue.getByText(/Suas 6 salas estão fechadas\. Reabrem segundos/)).toBeVisible();
    expect(overdue.getByText(/você continua entrando nas salas e exportando tudo/)).toBeVisible();
    expect(overdue.getByRole('link', { name: 'Página do pagamento' })).toBeVisible();
    const again = await overdue.findByRole('button', { name: 'Tentar novamente' });
    answerCodes('00020126');
    await userEvent.click(again);
    expect(await overdue.findByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  });

  test('says when nothing is overdue any more, without a reload', async () => {
    answerStanding(STANDING);
    answerCodes('00020126');
    fakeApi(paymentRoutes.refresh, () => ({
      payment: { ...OVERDUE, status: 'RECEIVED', roomsCreated: [] },
    }));
    show();
    const overdue = within(await card());
    answerStanding(null);
    await userEvent.click(overdue.getByRole('button', { name: 'Já paguei' }));
    expect(await screen.findByText('Pronto, nada mais está vencido.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Pagamento vencido' })).not.toBeInTheDocument();
  });

  test('follows a step that is taken while it is on screen, and the rooms with it', async () => {
    answerStanding(STANDING);
    answerCodes('00020126');
    const rooms = fakeApi(roomRoutes.list, () => ({ rooms: [], total: 0 }));
    show(<Screen />);
    const live = goLive();
    await card();
    expect(await screen.findByText('0 salas')).toBeVisible();
    const before = rooms.calls.length;
    answerStanding({ ...STANDING, isClosed: true });
    live.push('paymentChanged', { paymentId: 1041, status: 'OVERDUE', roomsAdded: 0 });
    expect(await screen.findByText(/Suas 6 salas estão fechadas/)).toBeVisible();
    await waitFor(() => expect(rooms.calls.length).toBeGreaterThan(before));
  });
});

describe('its words', () => {
  const steps = STANDING.steps.map((step) => ({ ...step, isDone: true }));
  const closed = { ...STANDING, isClosed: true };
  const binned = { ...closed, steps };

  test.each([
    [{ ...STANDING, rooms: 1 }, 'Sua sala continua aberta até 29/11/2026.'],
    [{ ...STANDING, rooms: 0 }, 'Suas salas continuam abertas até 29/11/2026.'],
    [closed, 'Suas 6 salas estão fechadas. Reabrem segundos depois do pagamento.'],
    [{ ...closed, rooms: 1 }, 'Sua sala está fechada. Reabre segundos depois do pagamento.'],
    [binned, 'Suas 6 salas estão na lixeira. Voltam segundos depois do pagamento.'],
    [{ ...binned, rooms: 1 }, 'Sua sala está na lixeira. Volta segundos depois do pagamento.'],
  ])('agree with the number of rooms: %#', (standing, words) => {
    expect(whatHolds(standing)).toBe(words);
  });

  test('say what still works, and until when', () => {
    expect(whatWorks(STANDING)).toMatch(/^Pagando hoje, nada mais acontece/);
    expect(whatWorks(closed)).toMatch(/^Só os visitantes ficam de fora/);
    expect(whatWorks(binned)).toMatch(/^Ficam na lixeira até 29\/01\/2027/);
    expect(whatWorks({ ...binned, rooms: 1 })).toMatch(/^Fica na lixeira .* depois é apagada/);
  });
});
