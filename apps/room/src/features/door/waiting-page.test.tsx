import { RoomChannel } from '@atrio/client/room-channel';
import { FakeServer, refuseEvent } from '@atrio/client/test-kit/fake-server';
import { visitSample } from '@atrio/client/test-kit/samples';
import type { Standing } from '@atrio/contract/live/door';
import type { ShownSession } from '@atrio/contract/rooms/programme';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AMANDA, roomSample, SCENE, shownSample } from '../../test/samples.ts';
import { WaitingPage } from './waiting-page.tsx';

const AT = '2026-11-20T23:41:00.000Z';
let server: FakeServer;
let standing: Standing;
let programme: ShownSession[];

beforeEach(() => {
  programme = [];
  server = new FakeServer(act);
  server.answer('joinRoom', () => ({
    ...visitSample({ self: AMANDA, room: roomSample() }),
    ...standing,
  }));
});

afterEach(() => expect(server.takeProblems()).toEqual([]));

async function wait(first: Standing) {
  standing = first;
  const onLeave = vi.fn();
  const connection = server.connect({ readToken: () => 'token' });
  const channel = new RoomChannel(connection, { sceneName: SCENE, role: 'visitor' });
  render(
    <WaitingPage room={roomSample()} channel={channel} programme={programme} onLeave={onLeave} />,
  );
  server.become('ready');
  await screen.findByRole('heading', { level: 1 });
  return { onLeave, channel };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('in front of the door', () => {
  it('says the place in the queue, since when, and what comes next', async () => {
    const seats = { taken: 180, capacity: 180 };
    const { onLeave } = await wait({ state: 'queued', position: 12, since: AT, seats });
    expect(heading()).toBe('Você é o 12º da fila');
    expect(screen.getByText('A sala está cheia: 180 de 180 lugares.')).toBeVisible();
    expect(
      screen.getByText('Se a conexão cair, guardamos seu lugar por 60 segundos.'),
    ).toBeVisible();
    expect(screen.queryByText(/^Espera estimada/)).not.toBeInTheDocument();
    server.push('door', { state: 'queued', position: 3, since: AT, seats, waitMinutes: 4 });
    expect(heading()).toBe('Você é o 3º da fila');
    expect(screen.getByText(/^Espera estimada: cerca de 4 min/)).toBeVisible();
    const one = { taken: 1, capacity: 1 };
    server.push('door', { state: 'queued', position: 3, since: AT, seats: one, waitMinutes: 4 });
    expect(screen.getByText('A sala está cheia: 1 de 1 lugar.')).toBeVisible();
    // A place is read out at most every half minute.
    expect(screen.getByRole('status')).toHaveTextContent('Você é o 12º da fila');
    await userEvent.click(screen.getByRole('button', { name: 'Sair da fila' }));
    expect(onLeave).toHaveBeenCalled();
  });

  it('offers a seat that the person takes; others go in by themselves', async () => {
    await wait({ state: 'queued', position: 1, since: AT });
    const offeredUntil = new Date(Date.now() + 45_000).toISOString();
    server.push('door', { state: 'queued', since: AT, offeredUntil, mayJoin: true });
    expect(heading()).toBe('Chegou a sua vez');
    expect(screen.getByRole('timer', { name: /segundos$/ })).toBeVisible();
    expect(await screen.findByText(/^Chegou a sua vez\./)).toHaveRole('status');
    expect(server.sentOf('joinRoom')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Entrar agora' }));
    expect(server.sentOf('joinRoom')).toHaveLength(2);
  });

  it('knocks with some words, goes in when the team opens, and reads a refusal with its reason', async () => {
    await wait({ state: 'knocking', since: AT });
    expect(heading()).toBe('Batendo à porta…');
    await userEvent.type(screen.getByRole('textbox', { name: /^Diga quem você é/ }), 'Sou a mãe');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar à equipe' }));
    expect(await screen.findByText('Enviado à equipe.')).toBeVisible();
    expect(server.sentOf('joinRoom').at(-1)).toEqual([SCENE, { note: 'Sou a mãe' }]);
    const retryAt = new Date(Date.now() + 60_000).toISOString();
    server.push('door', { state: 'denied', reason: 'Fale com a secretaria', retryAt });
    expect(heading()).toBe('A equipe não abriu a porta');
    expect(screen.getByText('Fale com a secretaria')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument();
  });

  it('lets somebody who knocked in without another tap', async () => {
    await wait({ state: 'knocking', since: AT });
    const offeredUntil = new Date(Date.now() + 45_000).toISOString();
    server.push('door', { state: 'queued', offeredUntil, mayJoin: true });
    expect(server.sentOf('joinRoom')).toHaveLength(2);
  });

  it('takes the code on the hall’s screen where the door asks for it, and says what is wrong', async () => {
    await wait({ state: 'knocking', since: AT });
    expect(screen.queryByRole('textbox', { name: /^Código/ })).not.toBeInTheDocument();
    server.push('door', { state: 'knocking', since: AT, takesCode: true });
    const field = screen.getByRole('textbox', { name: 'Código na tela do salão' });
    await userEvent.type(field, '12 34{Enter}');
    expect(field).toHaveAccessibleDescription(/Digite os seis números da tela$/);
    expect(server.sentOf('joinRoom')).toHaveLength(1);
    server.answer('joinRoom', () => {
      throw refuseEvent('WRONG_HALL_CODE');
    });
    await userEvent.type(field, '56');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar com o código' }));
    expect(server.sentOf('joinRoom').at(-1)).toEqual([SCENE, { code: '123456' }]);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/Este não é o código da tela, ou já mudou$/);
    await userEvent.keyboard('654 321');
    expect(field).toHaveValue('654321');
  });

  it('tells when a closed door opens, or that nobody has said so', async () => {
    const opensAt = new Date(Date.now() + 3_600_000).toISOString();
    await wait({ state: 'closed', cause: 'hours', opensAt });
    expect(heading()).toBe('A porta ainda está fechada');
    expect(screen.getByText(/^Abre .*às \d\d:\d\d$/)).toBeVisible();
    server.push('door', { state: 'closed', cause: 'closed' });
    expect(screen.getByText('A equipe não marcou horário')).toBeVisible();
    server.push('door', { state: 'closed', cause: 'team' });
    expect(heading()).toBe('Só a equipe, por enquanto');
    server.push('door', { state: 'closed', cause: 'unavailable' });
    expect(
      await screen.findByRole('heading', { name: 'Esta sala está fechada no momento' }),
    ).toBeVisible();
    server.push('door', { state: 'closed', cause: 'full', seats: { taken: 3, capacity: 3 } });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(server.sentOf('joinRoom')).toHaveLength(2);
  });

  it('tells the next session of a closed room', async () => {
    programme = [
      shownSample({ title: 'Ensaio', inMinutes: [-90, -30] }),
      shownSample({ title: 'Sarau', inMinutes: [60 * 24 * 40, 60 * 24 * 40 + 30] }),
      shownSample({ title: 'Abertura', inMinutes: [60 * 24 * 3, 60 * 24 * 3 + 30] }),
    ];
    await wait({ state: 'closed', cause: 'closed' });
    expect(screen.getByText(/^Próxima sessão: Abertura, em \d.* às \d\d:\d\d$/)).toBeVisible();
    expect(screen.queryByText('A equipe não marcou horário')).not.toBeInTheDocument();
    server.push('door', { state: 'closed', cause: 'team' });
    expect(screen.getByText(/^Próxima sessão: Abertura/)).toBeVisible();
    server.push('door', { state: 'queued', position: 2, since: AT });
    expect(screen.queryByText(/^Próxima sessão/)).not.toBeInTheDocument();
  });

  it('counts down how long a lost line keeps the place', async () => {
    await wait({ state: 'queued', position: 2, since: AT });
    server.become('reconnecting');
    expect(screen.getByRole('alert')).toHaveTextContent('Guardamos seu lugar por mais 60 s.');
    server.become('ready');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the line about privacy', async () => {
    await wait({ state: 'knocking' });
    expect(screen.getByText(/^Guardamos seu nome/)).toBeVisible();
  });
});
