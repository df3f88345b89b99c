import { doorRoutes } from '@atrio/contract/live/door';
import { hallCodeRoutes } from '@atrio/contract/live/hall-code';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { HallScreen } from './hall-screen.tsx';

const HALL = { code: '123456', next: '654321', remainingMs: 12_000 };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInAs();
});

afterEach(() => void vi.useRealTimers());

const show = () => renderAt([{ path: '/', element: <HallScreen room={roomSample()} /> }], '/');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the screen of the hall', () => {
  it('shows the code, the time it has left, and the way to where it is typed', async () => {
    fakeApi(hallCodeRoutes.get, () => ({ hall: HALL }));
    show();
    const code = await screen.findByRole('status', { name: '1 2 3 4 5 6' });
    expect(code).toHaveTextContent('123 456');
    expect(screen.getByRole('heading', { level: 1, name: 'Auditório Ipê' })).toBeVisible();
    expect(
      screen.getByRole('img', { name: 'QR code que abre a sala Auditório Ipê' }),
    ).toBeVisible();
    expect(screen.getByText('localhost/sala/auditorio-ipe')).toBeVisible();
  });

  it('goes on with the next code while the line is lost, and never shows one that is over', async () => {
    let isLost = false;
    fakeApi(hallCodeRoutes.get, () => (isLost ? refuse('NOT_FOUND') : { hall: HALL }));
    show();
    await screen.findByRole('status', { name: '1 2 3 4 5 6' });
    isLost = true;
    await pass(13_000);
    expect(screen.getByRole('status', { name: '6 5 4 3 2 1' })).toBeVisible();
    await pass(31_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Sem conexão com o servidor/);
    expect(screen.queryByText(/654/)).not.toBeInTheDocument();
  });

  it('is switched on where it is off', async () => {
    fakeApi(hallCodeRoutes.get, () => ({ hall: null }));
    const { calls } = fakeApi(doorRoutes.update, () => refuse('NOT_FOUND'));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ligar o código' }));
    expect(calls.map(({ input }) => input)).toEqual([{ id: 1, hallCode: true }]);
  });

  it('says that it could not be read, and tries again', async () => {
    let isBusy = true;
    fakeApi(hallCodeRoutes.get, () => (isBusy ? refuse('FORBIDDEN') : { hall: HALL }));
    show();
    expect(await screen.findByText('Erro ao carregar o código do salão')).toBeVisible();
    isBusy = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('status', { name: '1 2 3 4 5 6' })).toBeVisible();
  });
});
