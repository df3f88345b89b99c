import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clearSession } from '../../../kit/api/session-store.ts';
import RoomCheckInRoute from '../../../routes/rooms/room-checkin.tsx';
import { fakeApi, loseConnection } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { roomSample } from '../../../test/samples/room.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

const PASS = 'https://sala.exemplo.com/passe/abc';

beforeEach(() => {
  signInAs();
  fakeApi(roomRoutes.get, () => ({ room: roomSample({ id: 7 }) }));
  fakeApi(checkinRoutes.summary, () => ({ present: 0, latest: [] }));
});

const show = () =>
  renderAt([{ path: '/rooms/:id/checkin', element: <RoomCheckInRoute /> }], '/rooms/7/checkin');

test('who could not be sent is there after a reload, and gone after signing out', async () => {
  fakeApi(checkinRoutes.create, () => loseConnection());
  show();
  await fill(await screen.findByRole('searchbox', { name: 'Nome ou e-mail' }), PASS);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^1 entrada não enviada/)).toBeVisible();
  cleanup();

  show();
  expect(await screen.findByText(/^1 entrada não enviada/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Tentar de novo: Passe lido às/ })).toBeEnabled();
  expect(JSON.stringify(localStorage)).toContain(PASS);
  // A session that runs out leaves it to its person.
  clearSession('expired');
  expect(JSON.stringify(localStorage)).toContain(PASS);
  clearSession('signed-out');
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain(PASS));
});
