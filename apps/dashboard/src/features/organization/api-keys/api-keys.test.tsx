import { Role } from '@atrio/contract/accounts/accounts';
import { type ApiKey, apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { webhookRoutes } from '@atrio/contract/organization/webhooks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import Integrations from '../../../routes/organization/integrations.tsx';
import { fakeApi, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { companyDetailSample, companySample } from '../../../test/samples/company.ts';
import { signInAs } from '../../../test/sign-in-as.ts';

const SECRET = `atr_${'a'.repeat(43)}`;
const crm: ApiKey = {
  id: 3,
  name: 'CRM da escola',
  companyId: 7,
  companyName: 'Colégio Aroeira',
  maker: 'Ana',
  scopes: ['rooms:read', 'tickets:read', 'tickets:write'],
  prefix: 'atr_9kQ2vN7s',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2027-11-20T12:00:00.000Z',
  lastUsedAt: null,
  overlapUntil: null,
  revokedAt: null,
  state: 'active',
};

beforeEach(() => {
  signInAs();
  fakeApi(webhookRoutes.list, () => ({ webhooks: [], total: 0 }));
  fakeApi(companyRoutes.list, () => ({
    companies: [companySample({ id: 7, name: 'Colégio Aroeira' })],
  }));
});

const listed = (apiKeys: ApiKey[]) =>
  fakeApi(apiKeyRoutes.list, () => ({ apiKeys, total: apiKeys.length }));

const open = () =>
  renderAt(
    [{ path: '/integrations', element: <Integrations /> }],
    '/integrations',
    '/integrations',
  );

test('a key is made, shown once, and gone from the screen when it was kept', async () => {
  listed([]);
  const { calls } = fakeApi(apiKeyRoutes.create, () => ({ apiKey: crm, key: SECRET }));
  open();
  await screen.findByText('Nenhuma chave');
  await userEvent.click(screen.getByRole('button', { name: 'Nova chave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova chave' });
  const send = await within(dialog).findByRole('button', { name: 'Criar chave' });
  await userEvent.click(send);
  expect(await within(dialog).findByText('Dê um nome à chave')).toBeInTheDocument();
  expect(within(dialog).getByText('Escolha ao menos uma permissão')).toBeInTheDocument();
  await fill(within(dialog).getByRole('textbox', { name: 'Nome' }), 'CRM da escola');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'tickets:write' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Sem prazo' }));
  listed([crm]);
  await userEvent.click(send);
  const made = await screen.findByRole('region', { name: 'Chave nova' });
  expect(within(made).getByText(SECRET)).toBeInTheDocument();
  expect(calls.map(({ input }) => input)).toEqual([
    { name: 'CRM da escola', companyId: 7, scopes: ['tickets:write'], expiresAt: null },
  ]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET);
  await userEvent.click(within(made).getByRole('button', { name: 'Já guardei' }));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
});

test('who runs the platform makes a key of it, or searches for any company', async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  listed([]);
  const searches = fakeApi(companyRoutes.list, ({ search }) => ({
    companies: [
      search === undefined
        ? companySample({ id: 7, name: 'Colégio Aroeira' })
        : companySample({ id: 4120, name: 'Editora Cais' }),
    ],
    total: 5000,
  }));
  const { calls } = fakeApi(apiKeyRoutes.create, () => refuse('TOO_MANY_KEYS'));
  open();
  await screen.findByText('Nenhuma chave');
  await userEvent.click(screen.getByRole('button', { name: 'Nova chave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova chave' });
  const field = await within(dialog).findByRole('combobox', { name: 'Salas de' });
  expect(field).toHaveValue('Toda a plataforma');
  await fill(within(dialog).getByRole('textbox', { name: 'Nome' }), 'CRM da Cais');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'rooms:read' }));
  const send = within(dialog).getByRole('button', { name: 'Criar chave' });
  await userEvent.click(send);
  await waitFor(() => expect(calls).toHaveLength(1));

  await userEvent.click(field);
  expect(await screen.findByRole('option', { name: 'Colégio Aroeira' })).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, 'cais');
  await userEvent.click(await screen.findByRole('option', { name: 'Editora Cais' }));
  expect(field).toHaveValue('Editora Cais');
  await userEvent.click(send);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ input }) => input)).toMatchObject([
    { companyId: null },
    { companyId: 4120, scopes: ['rooms:read'] },
  ]);
  expect(searches.calls.at(-1)?.input).toMatchObject({ adminId: 7, search: 'cais' });
  expect(searches.calls.some(({ input }) => 'mine' in input)).toBe(false);
});

test('a draft of a key knows the company that was found, whose name it reads again', async () => {
  signInAs({ role: Role.MASTER_ADMIN });
  listed([]);
  const cais = companySample({ id: 4120, name: 'Editora Cais' });
  fakeApi(companyRoutes.list, ({ search }) => ({
    companies: search === undefined ? [] : [cais],
    total: 5000,
  }));
  fakeApi(companyRoutes.get, () => ({ company: companyDetailSample(cais) }));
  const openForm = async () => {
    open();
    await screen.findByText('Nenhuma chave');
    await userEvent.click(screen.getByRole('button', { name: 'Nova chave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova chave' });
    return { dialog, field: await within(dialog).findByRole('combobox', { name: 'Salas de' }) };
  };
  const before = await openForm();
  await userEvent.clear(before.field);
  await userEvent.type(before.field, 'cais');
  await userEvent.click(await screen.findByRole('option', { name: 'Editora Cais' }));
  // As when the session is lost: the page goes without asking.
  cleanup();
  const { dialog, field } = await openForm();
  expect(field).toHaveValue('Toda a plataforma');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restaurar rascunho' }));
  await waitFor(() => expect(field).toHaveValue('Editora Cais'));
});

test('a key is traded and revoked, and one that is over offers neither', async () => {
  const over = {
    ...crm,
    id: 4,
    name: 'Antiga',
    state: 'revoked',
    revokedAt: crm.createdAt,
  } as const;
  listed([crm, over]);
  const { calls: rotations } = fakeApi(apiKeyRoutes.rotate, () => ({ apiKey: crm, key: SECRET }));
  const { calls: revocations } = fakeApi(apiKeyRoutes.revoke, () => refuse('SERVER_BUSY'));
  open();
  const row = await screen.findByRole('row', { name: /^CRM da escola/ });
  expect(row).toHaveTextContent('Nunca usada');
  const ended = screen.getByRole('row', { name: /^Antiga/ });
  expect(ended).toHaveTextContent('Revogada em 01/11/2026');
  expect(within(ended).queryByRole('button')).not.toBeInTheDocument();

  await userEvent.click(within(row).getByRole('button', { name: 'Trocar CRM da escola' }));
  await userEvent.click(await screen.findByRole('radio', { name: '7 dias' }));
  await userEvent.click(screen.getByRole('button', { name: 'Trocar' }));
  const made = await screen.findByRole('region', { name: 'Chave nova' });
  expect(made).toHaveTextContent('Segredo novo de “CRM da escola”');
  expect(rotations.map(({ input }) => input)).toEqual([{ id: 3, overlapHours: 168 }]);

  await userEvent.click(within(row).getByRole('button', { name: 'Revogar CRM da escola' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revogar chave?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(revocations).toHaveLength(1));
  expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
});
