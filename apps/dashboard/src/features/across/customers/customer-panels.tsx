import {
  type CustomerDetail,
  type CustomerNote,
  customerRoutes,
  MAX_CUSTOMER_NOTE,
  noteBody,
} from '@atrio/contract/across/customers';
import { type Grant, grantRoutes } from '@atrio/contract/across/grants';
import { billingWords, type Payment } from '@atrio/contract/money/payments';
import { Badge, Button } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { applyMask, cpfCnpjMask } from '../../../kit/fields/masks.ts';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import {
  formatDate,
  formatDay,
  formatLastDay,
  formatReais,
  initials,
  plural,
} from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { ReceiptLink } from '../../money/payments/receipt-link.tsx';
import {
  invoiceWords,
  isOverdue,
  isPaid,
  isPayable,
  statusTone,
  statusWords,
} from '../../money/payments/status-words.ts';
import { readCustomerReceipt } from './customers.api.ts';
import classes from './customers.module.css';

const FEW = 5;
const ALL = 200;

/** The customer's payments; the server notes that they were read. */
export function CustomerPayments({ adminId }: { adminId: number }) {
  const [pageSize, setPageSize] = useState(FEW);
  const query = useQuery({
    ...apiQuery(customerRoutes.payments, { adminId: String(adminId), page: 1, pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Pagamentos" text="Consultar esta página fica no histórico do cliente.">
      <QueryStates
        query={query}
        loadingText="Buscando pagamentos"
        errorTitle="Erro buscando pagamentos"
        skeleton={<SkeletonBar width="100%" height={120} />}
        isEmpty={({ payments }) => payments.length === 0}
        empty={<p className={classes.second}>Nenhum pagamento</p>}
      >
        {({ payments, total = payments.length }) => (
          <>
            <ul className={classes.rows}>
              {payments.map((payment) => (
                <PaymentLine key={payment.id} adminId={adminId} payment={payment} />
              ))}
            </ul>
            {total > payments.length && pageSize < ALL && (
              <Button variant="default" size="xs" onClick={() => setPageSize(ALL)}>
                Ver os {total} pagamentos
              </Button>
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}

function PaymentLine({ adminId, payment }: { adminId: number; payment: Payment }) {
  const { mutate: refresh, isPending } = useApiMutation(customerRoutes.refreshPayment, {
    invalidates: ['customers', 'history'],
    done: ({ payment: now }) => `Pagamento nº ${now.id}: ${statusWords(now.status)}`,
    failed: 'Erro atualizando pagamento',
  });
  const { id, status, dueDate, paymentDate, value, billingType, invoice } = payment;
  const paid = paymentDate ? `pago em ${formatDay(paymentDate)}` : `vence em ${formatDay(dueDate)}`;
  return (
    <li className={classes.row} data-late={isOverdue(status) || undefined}>
      <span className={classes.words}>
        <span className={classes.standing}>
          <strong>{formatReais(value)}</strong>
          <Badge color={statusTone(status)} className={classes.badge}>
            {statusWords(status)}
          </Badge>
        </span>
        <span className={classes.second}>
          nº {id} · {isOverdue(status) ? `venceu em ${formatDay(dueDate)}` : paid} ·{' '}
          {billingWords(billingType)}
          {invoice && ` · ${invoiceWords(invoice)}`}
        </span>
      </span>
      {isPaid(status) && (
        <ReceiptLink
          id={id}
          name={`pagamento nº ${id}`}
          read={(id) => readCustomerReceipt(adminId, id)}
        />
      )}
      {isPayable(status) && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Atualizar pagamento nº ${id}`}
          aria-busy={isPending}
          leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
          onClick={() => refresh({ adminId: String(adminId), id: String(id) })}
        >
          Atualizar
        </Button>
      )}
    </li>
  );
}

interface NotesProps {
  adminId: number;
  notes: readonly CustomerNote[];
}

/** Notes on the customer that only the platform's people read. */
export function CustomerNotes({ adminId, notes }: NotesProps) {
  // Each note that was saved leaves a form of its own.
  const [saved, setSaved] = useState(0);
  return (
    <Card title="Notas">
      <NoteForm key={saved} adminId={adminId} onSaved={() => setSaved(saved + 1)} />
      {notes.length > 0 && (
        <ul className={classes.rows}>
          {notes.map(({ id, body, byName, createdAt }) => (
            <li key={id} className={classes.note}>
              <AvatarInitials letters={initials(byName ?? '?')} />
              <span className={classes.words}>
                <span>
                  <strong>{byName ?? 'Conta excluída'}</strong>{' '}
                  <span className={classes.second}>{formatDate(createdAt)}</span>
                </span>
                <span className={classes.noteBody}>{body}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function NoteForm({ adminId, onSaved }: { adminId: number; onSaved: () => void }) {
  const { mutateAsync: add } = useApiMutation(customerRoutes.addNote, {
    invalidates: ['customers'],
    done: 'Nota salva',
    silent: true,
  });
  const form = useContractForm({
    name: `nota-${adminId}`,
    schema: noteBody,
    values: { body: '' },
    onSubmit: ({ body }) => add({ adminId: String(adminId), body }),
    onSaved,
  });
  return (
    <FormShell form={form} label="Nova nota" failureTitle="Erro ao salvar a nota">
      <TextAreaField
        label="Escreva uma nota"
        help="Só a equipe da plataforma vê."
        maxLength={MAX_CUSTOMER_NOTE}
        {...form.field('body')}
      />
      <div className={classes.actions}>
        <SubmitButton label="Salvar nota" isBusy={form.isBusy} variant="default" />
      </div>
    </FormShell>
  );
}

/** Rooms that were granted without payment, running ones first to be ended here. */
export function CustomerGrants({ customer }: { customer: CustomerDetail }) {
  const { mutateAsync: end } = useApiMutation(grantRoutes.end, {
    invalidates: ['customers', 'history'],
    done: 'Concessão encerrada',
    silent: true,
  });
  if (customer.grants.length === 0) return null;
  const ask = ({ id, rooms, planName }: Grant) =>
    confirm({
      title: 'Encerrar esta concessão?',
      detail: (
        <>
          <strong>{`${plural(rooms, 'sala', 'salas')} do ${planName}`}</strong>
          <span>As que não foram usadas saem de Compras; as usadas vão para a lixeira.</span>
        </>
      ),
      action: 'Encerrar',
      onConfirm: () => end({ adminId: String(customer.id), id: String(id) }),
    });
  return (
    <Card title="Salas concedidas">
      <ul className={classes.rows}>
        {customer.grants.map((grant) => (
          <li key={grant.id} className={classes.row}>
            <span className={classes.words}>
              <strong>{`${plural(grant.rooms, 'sala', 'salas')} do ${grant.planName}`}</strong>
              <span className={classes.second}>{grant.reason}</span>
              <span className={classes.second}>{grantWords(grant)}</span>
            </span>
            {grant.endedAt === null && (
              <Button variant="default" size="xs" onClick={() => ask(grant)}>
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 'até 31/01/2027 · por Davi Sarmento' */
function grantWords({ endsAt, endedAt, byName }: Grant): string {
  const until = endedAt ? `encerrada em ${formatDate(endedAt)}` : `até ${formatLastDay(endsAt)}`;
  return byName ? `${until} · por ${byName}` : until;
}

/** Masked until somebody asks; the server notes who did. */
export function CustomerPaymentData({ customer }: { customer: CustomerDetail }) {
  const { data, mutate, isPending } = useApiMutation(customerRoutes.showPaymentData, {
    invalidates: ['history'],
    failed: 'Erro ao mostrar os dados',
  });
  const { paymentData } = customer;
  if (!paymentData) return null;
  const shown = data?.account;
  const place = shown && [shown.address, shown.addressNumber, shown.complement, shown.province];
  const address = place?.filter(Boolean).join(', ');
  return (
    <Card title="Dados de pagamento">
      <dl className={classes.facts}>
        <dt>Nome</dt>
        <dd>{paymentData.name}</dd>
        <dt>{paymentData.isCompany ? 'CNPJ' : 'CPF'}</dt>
        <dd>{shown ? applyMask(cpfCnpjMask, shown.cpfCnpj) : <Hidden />}</dd>
        <dt>E-mail</dt>
        <dd>{shown ? shown.email : <Hidden />}</dd>
        <dt>Endereço</dt>
        <dd>{shown ? address || '–' : <Hidden />}</dd>
      </dl>
      {!shown && (
        <div className={classes.reveal}>
          <Button
            variant="default"
            size="xs"
            aria-busy={isPending}
            leftSection={<IconEye size={15} stroke={1.7} aria-hidden />}
            onClick={() => mutate({ adminId: String(customer.id) })}
          >
            Mostrar
          </Button>
          <span className={classes.second}>Mostrar deixa uma linha no histórico do cliente.</span>
        </div>
      )}
    </Card>
  );
}

function Hidden() {
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <span className="screen-reader-only">oculto</span>
    </>
  );
}
