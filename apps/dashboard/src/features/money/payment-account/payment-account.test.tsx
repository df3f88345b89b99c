import {
  type PaymentAccount,
  paymentAccountRoutes,
  postalRoutes,
} from '@atrio/contract/money/payment-account';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../../test/fake-api.ts';
import { fill } from '../../../test/fill.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { accountSample } from '../../../test/samples/payment-account.ts';
import { signInAs } from '../../../test/sign-in-as.ts';
import { PaymentAccountButton } from './payment-account-button.tsx';

const PAULISTA = {
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
};

beforeEach(() => {
  signInAs();
  answerAccount(null);
  fakeApi(postalRoutes.lookUp, () => PAULISTA);
});

function answerAccount(account: PaymentAccount | null) {
  return fakeApi(paymentAccountRoutes.get, () => ({ account }));
}

async function open() {
  const router = renderAt(
    [
      { path: '/payments', element: <PaymentAccountButton /> },
      { path: '/rooms', element: <p>Salas</p> },
    ],
    '/payments',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Dados de pagamento' }));
  await screen.findByRole('textbox', { name: 'Nome' });
  return router;
}

const dialog = () => screen.getByRole('dialog', { name: 'Dados de pagamento' });
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const cep = () => field(/^CEP/);
const document_ = () => field('CPF ou CNPJ');
const create = () =>
  userEvent.click(screen.getByRole('button', { name: 'Criar perfil de pagamento' }));
const update = () =>
  userEvent.click(screen.getByRole('button', { name: 'Alterar perfil de pagamento' }));

async function fillPerson() {
  await fill(field('Nome'), '  Helena Prado ');
  await fill(field('Email'), 'helena@ipe.org.br');
  await fill(document_(), '52998224725');
}

describe('creating', () => {
  test('sends digits only and turns into changing', async () => {
    const { calls } = fakeApi(paymentAccountRoutes.create, () => {
      answerAccount(accountSample());
      return { account: accountSample() };
    });
    await open();
    expect(field('Nome')).toHaveFocus();
    await fillPerson();
    expect(document_()).toHaveValue('529.982.247-25');
    await fill(cep(), '01310100');
    expect(cep()).toHaveValue('01310-100');
    await waitFor(() => expect(field(/^Cidade/)).toHaveValue('São Paulo'));
    await userEvent.type(field(/^Número/), '1000');
    await create();
    expect(await screen.findByText('Dados de pagamento criados com sucesso')).toBeInTheDocument();
    expect(calls[0]?.input).toEqual({
      name: 'Helena Prado',
      email: 'helena@ipe.org.br',
      additionalEmails: [],
      cpfCnpj: '52998224725',
      notificationDisabled: false,
      postalCode: '01310100',
      address: 'Avenida Paulista',
      addressNumber: '1000',
      complement: '',
      province: 'Bela Vista',
    });
    expect(
      await screen.findByRole('button', { name: 'Alterar perfil de pagamento' }),
    ).toBeInTheDocument();
    // Nothing is unsaved now.
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('says what is missing or wrong, and leads to the first of it', async () => {
    await open();
    await create();
    expect(field('Nome')).toHaveAccessibleDescription('Nome é obrigatório');
    expect(field('Nome')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription('Email é obrigatório');
    expect(document_()).toHaveAccessibleDescription('CPF ou CNPJ é obrigatório');
    await fill(document_(), '5299822472');
    expect(document_()).toHaveAccessibleDescription('CPF Inválido');
    await userEvent.type(document_(), '4');
    expect(document_()).toHaveAccessibleDescription('CPF ou CNPJ inválido');
    await userEvent.type(document_(), '{Backspace}5');
    expect(document_()).toBeValid();
    await fill(field('Email'), 'helena');
    expect(field('Email')).toHaveAccessibleDescription('Email inválido');
    await userEvent.type(cep(), '0131');
    await userEvent.tab();
    expect(cep()).toHaveAccessibleDescription('CEP inválido');
    await userEvent.clear(cep());
    expect(cep()).toBeValid();
  });

  test.each([
    [() => refuse('PROVIDER_REFUSED'), 'O provedor de pagamentos recusou os dados'],
    [() => loseConnection(), 'Erro criando dados de pagamento'],
  ])('says why it failed', async (answer, words) => {
    fakeApi(paymentAccountRoutes.create, answer);
    await open();
    await fillPerson();
    await create();
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(words);
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
  });

  test('made meanwhile in another tab, the data are there to change', async () => {
    fakeApi(paymentAccountRoutes.create, () => {
      answerAccount(accountSample());
      return refuse('PAYMENT_DATA_EXISTS');
    });
    await open();
    await fillPerson();
    await create();
    expect(
      await screen.findByRole('button', { name: 'Alterar perfil de pagamento' }),
    ).toBeInTheDocument();
  });
});

describe('changing', () => {
  beforeEach(() => void answerAccount(accountSample()));

  test('shows what is there, masked, and sends what was changed', async () => {
    const { calls } = fakeApi(paymentAccountRoutes.update, () => ({
      account: accountSample({ name: 'Instituto Ipê', cpfCnpj: '12ABC34501DE35' }),
    }));
    await open();
    expect(document_()).toHaveValue('529.982.247-25');
    expect(cep()).toHaveValue('01310-100');
    // Saved by the person: the CEP fills in only what is not kept.
    expect(field(/^Endereço/)).not.toHaveAttribute('readonly');
    await waitFor(() => expect(field(/^Cidade/)).toHaveValue('São Paulo'));
    await userEvent.clear(document_());
    await userEvent.click(document_());
    await userEvent.paste('12abc34501de35');
    expect(document_()).toHaveValue('12.ABC.345/01DE-35');
    await update();
    expect(
      await screen.findByText('Dados de pagamento atualizados com sucesso'),
    ).toBeInTheDocument();
    expect(calls[0]?.input).toMatchObject({
      cpfCnpj: '12ABC34501DE35',
      address: 'Avenida Paulista',
    });
    await waitFor(() => expect(field('Nome')).toHaveValue('Instituto Ipê'));
  });

  test('says why it failed', async () => {
    fakeApi(paymentAccountRoutes.update, () => loseConnection());
    await open();
    await fill(field('Nome'), ' Júnior');
    await update();
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'Erro atualizando dados de pagamento',
    );
  });

  test('a load that failed is said in the dialog, and tried again', async () => {
    fakeApi(paymentAccountRoutes.get, () => refuse('FORBIDDEN'));
    renderAt([{ path: '/payments', element: <PaymentAccountButton /> }], '/payments');
    await userEvent.click(await screen.findByRole('button', { name: 'Dados de pagamento' }));
    const alert = await screen.findByRole('alert');
    answerAccount(accountSample());
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado');
  });
});

describe('the CEP', () => {
  test('locks what came back filled, and lets go of it when it changes', async () => {
    fakeApi(postalRoutes.lookUp, () => ({ ...PAULISTA, logradouro: '', bairro: '' }));
    await open();
    await fill(cep(), '01310-100');
    await waitFor(() => expect(field(/^Cidade/)).toHaveValue('São Paulo'));
    expect(field(/^Cidade/)).toHaveAttribute('readonly');
    expect(field(/^Cidade/)).toHaveAccessibleDescription('Preenchido pelo CEP');
    expect(field(/^Estado/)).toHaveValue('SP');
    expect(field(/^Endereço/)).not.toHaveAttribute('readonly');
    expect(field(/^Bairro/)).not.toHaveAttribute('readonly');
    await userEvent.type(cep(), '{Backspace}');
    expect(field(/^Cidade/)).not.toHaveAttribute('readonly');
    expect(field(/^Cidade/)).toHaveValue('');
  });

  test.each([
    ['is not known', () => refuse('POSTAL_CODE_UNKNOWN')],
    ['cannot be looked up', () => loseConnection()],
  ])('that %s leaves every field open, without a word', async (_, answer) => {
    const { calls } = fakeApi(postalRoutes.lookUp, answer);
    await open();
    await fill(cep(), '01310100');
    await waitFor(() => expect(calls).toHaveLength(1));
    await fill(field(/^Cidade/), 'Olinda');
    expect(field(/^Cidade/)).toHaveValue('Olinda');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is not asked for before its eighth digit', async () => {
    const { calls } = fakeApi(postalRoutes.lookUp, () => PAULISTA);
    await open();
    await fill(cep(), '0131010');
    expect(calls).toHaveLength(0);
  });
});

describe('the masks', () => {
  test('leave the caret where it belongs', async () => {
    await open();
    await fill(document_(), '52998224725');
    await userEvent.type(document_(), '{Backspace}', {
      initialSelectionStart: 2,
      initialSelectionEnd: 2,
    });
    expect(document_()).toHaveValue('599.822.472-5');
    expect(document_().selectionStart).toBe(1);
    await userEvent.keyboard('2');
    expect(document_()).toHaveValue('529.982.247-25');
    expect(document_().selectionStart).toBe(2);
    // Before a dot, what is typed goes behind it.
    document_().setSelectionRange(3, 3);
    await userEvent.keyboard('1');
    expect(document_()).toHaveValue('52.919.822/4725');
    // Other characters change nothing.
    document_().setSelectionRange(1, 1);
    await userEvent.keyboard('*');
    expect(document_()).toHaveValue('52.919.822/4725');
    expect(document_().selectionStart).toBe(1);
  });

  test('let Delete pass over punctuation', async () => {
    await open();
    await fill(cep(), '01310100');
    cep().setSelectionRange(5, 5);
    await userEvent.keyboard('{Delete}');
    expect(cep()).toHaveValue('01310-100');
    await userEvent.keyboard('{Delete}');
    expect(cep()).toHaveValue('01310-00');
    expect(cep().selectionStart).toBe(6);
  });
});

describe('what is unsaved', () => {
  test('is asked about before it goes, by the dialog and by a link', async () => {
    const router = await open();
    await fill(field('Nome'), 'Helena');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(field('Nome')).toHaveValue('Helena');
    void router.navigate('/rooms');
    const again = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Salas')).toBeInTheDocument();
  });

  test('is kept as a draft, the CPF or CNPJ never', async () => {
    const router = await open();
    await fillPerson();
    await router.navigate('/rooms');
    const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
    // Neither yes nor no: the tab goes away.
    expect(question).toBeInTheDocument();
    window.dispatchEvent(new Event('pagehide'));
    const kept = Object.values({ ...localStorage }).join();
    expect(kept).toContain('Helena Prado');
    expect(kept).not.toMatch(/529\.?982/);
  });
});
