import type { CustomerDetail } from '@atrio/contract/across/customers';
import { Alert, Badge, Button } from '@mantine/core';
import { IconGift, IconLock, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../kit/page/card.tsx';
import { Figure, FigureStrip } from '../../../kit/page/figure-strip.tsx';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { useAccount } from '../../../kit/session/session.ts';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonCard } from '../../../kit/states/skeletons.tsx';
import {
  formatDate,
  formatDay,
  formatInteger,
  formatReais,
  plural,
} from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { orderState, standingWords, termsWords } from '../../money/payments/payment-words.ts';
import { HistoryEntry } from '../../platform/history/history-entry.tsx';
import { GrantDialog, StandingBadge, SuspendDialog, useAskResume } from './customer-actions.tsx';
import {
  CustomerGrants,
  CustomerNotes,
  CustomerPaymentData,
  CustomerPayments,
} from './customer-panels.tsx';
import { customerQuery, customerTitle, standingOf } from './customers.api.ts';
import classes from './customers.module.css';

/** One customer: what they pay and owe, their rooms, and what the platform may do. */
export function CustomerPage({ adminId }: { adminId: number }) {
  const query = useQuery(customerQuery(adminId));
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data ? customerTitle(data.customer) : 'Cliente'}
        back={paths.customers()}
        text={data && `${data.customer.name} · cliente desde ${formatDate(data.customer.since)}`}
        actions={data && <HeaderActions customer={data.customer} />}
      />
      <QueryStates
        query={query}
        loadingText="Buscando cliente"
        errorTitle="Erro buscando cliente"
        missingTitle="Cliente não encontrado"
        skeleton={<SkeletonCard fields={4} />}
        errorAction={
          <Button component={Link} to={paths.customers()} variant="default">
            Voltar para Clientes
          </Button>
        }
      >
        {({ customer }) => <Panels customer={customer} />}
      </QueryStates>
    </>
  );
}

function HeaderActions({ customer }: { customer: CustomerDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        component="a"
        href={`mailto:${customer.email}`}
        variant="default"
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
      >
        Escrever e-mail
      </Button>
      <Button
        leftSection={<IconGift size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Conceder salas
      </Button>
      <GrantDialog customer={customer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Panels({ customer }: { customer: CustomerDetail }) {
  const isSuspended = customer.closing?.cause === 'suspended';
  // Nobody suspends themselves.
  const isOwn = useAccount()?.accountData.Admin.id === customer.id;
  return (
    <>
      {customer.closing && <SuspendedBar customer={customer} />}
      <Strip customer={customer} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Orders customer={customer} />
          <CustomerPayments adminId={customer.id} />
          <Rooms customer={customer} />
        </div>
        <div className={classes.column}>
          <CustomerNotes adminId={customer.id} notes={customer.notes} />
          <CustomerGrants customer={customer} />
          <CustomerPaymentData customer={customer} />
          <History customer={customer} />
          {!isSuspended && !isOwn && <Suspend customer={customer} />}
        </div>
      </div>
    </>
  );
}

function SuspendedBar({ customer }: { customer: CustomerDetail }) {
  const askResume = useAskResume();
  const { closing } = customer;
  if (!closing) return null;
  return (
    <Alert
      className={classes.bar}
      color="amber"
      icon={<IconLock size={20} stroke={1.7} aria-hidden />}
      title={closedWords(customer)}
    >
      <p>As salas estão fechadas para visitantes. Motivo: {closing.reason}</p>
      {closing.cause === 'suspended' && (
        <Button variant="default" size="xs" onClick={() => askResume(customer)}>
          Retomar
        </Button>
      )}
    </Alert>
  );
}

function closedWords(customer: CustomerDetail): string {
  const { closing, state } = customer;
  if (state === 'suspended' || !closing) return `Suspenso ${standingOf(customer).detail}`;
  return `Fechado por falta de pagamento, em ${formatDate(closing.since)}`;
}

function Strip({ customer }: { customer: CustomerDetail }) {
  const { planName, planCount, monthly, nextDueDate, overdueSince, visits } = customer;
  const { roomCount, roomsBought, roomsAvailable } = customer;
  const due = overdueSince ?? nextDueDate;
  return (
    <section className={classes.summary} aria-label="Resumo">
      {customer.state !== 'suspended' && (
        <div className={classes.standingLine}>
          <StandingBadge customer={customer} /> <span>{standingOf(customer).detail}</span>
        </div>
      )}
      <FigureStrip>
        <Figure
          label="Plano"
          value={planName ?? '–'}
          text={planCount > 0 ? `${formatReais(monthly)} por mês` : 'Nenhuma assinatura ativa'}
        />
        <Figure
          label={overdueSince ? 'Vencido desde' : 'Próxima cobrança'}
          value={due ? formatDay(due) : '–'}
          text={dueWords(customer)}
          tone={overdueSince === null ? undefined : 'red'}
        />
        <Figure
          label="Salas"
          value={formatInteger(roomCount)}
          text={
            roomsBought === 0
              ? 'Nenhuma comprada'
              : `${plural(roomsBought, 'comprada', 'compradas')}, ${roomsAvailable} por usar`
          }
        />
        <Figure
          label="Acessos em 30 dias"
          value={formatInteger(visits.last)}
          text={`${formatInteger(visits.before)} nos 30 dias antes`}
        />
      </FigureStrip>
    </section>
  );
}

function dueWords({ overdueSince, nextDueDate }: CustomerDetail): string {
  if (overdueSince) return 'a cobrança mais antiga';
  return nextDueDate ? 'gerada pelo provedor' : 'Nada previsto';
}

function Orders({ customer: { orders } }: { customer: CustomerDetail }) {
  return (
    <Card title="Pedidos">
      {orders.length === 0 ? (
        <p className={classes.second}>Nenhum pedido</p>
      ) : (
        <ul className={classes.rows}>
          {orders.map((order) => (
            <li key={order.id} className={classes.row}>
              <span className={classes.words}>
                <strong>{order.planName}</strong>
                <span className={classes.second}>{termsWords(order)}</span>
                <span className={classes.second}>{standingWords(order)}</span>
              </span>
              <Badge color={orderState(order).tone} className={classes.badge}>
                {orderState(order).words}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Rooms({ customer }: { customer: CustomerDetail }) {
  const { rooms, roomCount } = customer;
  return (
    <Card title="Salas">
      {rooms.length === 0 ? (
        <p className={classes.second}>Nenhuma sala</p>
      ) : (
        <>
          <ul className={classes.rooms}>
            {rooms.map((room) => (
              <li key={room.id} className={classes.room}>
                <DoorMark size="small" lit={room.onlineNow > 0} />
                <Link to={paths.room(room.id)} className={classes.roomName}>
                  {room.name}
                </Link>
                <span className={classes.second}>
                  {room.onlineNow > 0 && `${formatInteger(room.onlineNow)} agora · `}
                  {plural(room.visits, 'acesso', 'acessos')}
                </span>
              </li>
            ))}
          </ul>
          {roomCount > rooms.length && (
            <p className={classes.second}>
              As mais visitadas de {plural(roomCount, 'sala', 'salas')}.
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function History({ customer }: { customer: CustomerDetail }) {
  return (
    <Card
      title="Histórico da conta"
      actions={
        <Button
          component={Link}
          to={`${paths.history()}?tipo=account&busca=${encodeURIComponent(customer.name)}`}
          variant="subtle"
          size="compact-sm"
        >
          Ver tudo
        </Button>
      }
    >
      {customer.history.length === 0 ? (
        <p className={classes.second}>Nada no histórico</p>
      ) : (
        <ol className={classes.history} aria-label="Histórico da conta">
          {customer.history.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Suspend({ customer }: { customer: CustomerDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Suspender"
      text={`As salas fecham para visitantes com uma página simples. ${customer.name} continua entrando e pode exportar tudo. Nada é apagado e a cobrança segue como está.`}
    >
      <Button variant="default" onClick={() => setOpen(true)}>
        Suspender…
      </Button>
      <SuspendDialog customer={customer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
