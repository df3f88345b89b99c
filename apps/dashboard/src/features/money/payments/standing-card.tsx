import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { type DunningStep, dunningRoutes, type Standing } from '@atrio/contract/money/dunning';
import { type Payment, paymentRoutes } from '@atrio/contract/money/payments';
import { Anchor, Badge, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCopy,
  IconDoor,
  IconMail,
  IconPointFilled,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDay, formatReais, plural } from '../../../kit/text/format.ts';
import { QrPicture } from '../../../kit/ui/qr-picture.tsx';
import { overdueSince, whatHolds, whatWorks } from './payment-words.ts';
import { useRefreshPayment } from './payments.api.ts';
import classes from './standing-card.module.css';

const SETTLED_MS = 6_000;
/** A code holds for a day at most. */
const RENEW_MS = 10 * 60_000;

/** While something is overdue: what happened, what comes when, and the code that pays it. */
export function StandingCard() {
  const query = useQuery(apiQuery(dunningRoutes.standing));
  const isSettled = useJustSettled(query.data?.standing);
  if (isSettled) {
    return (
      <p className={classes.settled} role="status">
        <IconCircleCheck size={20} stroke={1.7} aria-hidden />
        Pronto, nada mais está vencido.
      </p>
    );
  }
  return (
    <QueryStates
      query={query}
      errorTitle="Não foi possível buscar o que está vencido"
      skeleton={null}
      isEmpty={({ standing }) => standing === null}
      empty={null}
    >
      {({ standing }) => standing && <Overdue standing={standing} />}
    </QueryStates>
  );
}

/** True for a moment after nothing is overdue any more: paid, or withdrawn with its order. */
function useJustSettled(standing: Standing | null | undefined): boolean {
  const [wasOverdue, setWasOverdue] = useState(false);
  const isOverdue = Boolean(standing);
  if (isOverdue && !wasOverdue) setWasOverdue(true);
  const isJustSettled = wasOverdue && standing === null;
  useEffect(() => {
    if (!isJustSettled) return;
    const timer = setTimeout(() => setWasOverdue(false), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isJustSettled]);
  return isJustSettled;
}

function Overdue({ standing }: { standing: Standing }) {
  const { payment, others } = standing;
  const today = todayInBrazil(Date.now());
  return (
    <section className={classes.card} aria-label="Pagamento vencido">
      <div className={classes.told}>
        <div className={classes.head}>
          <Badge color="red" variant="light" leftSection={<IconAlertTriangle size={13} />}>
            {overdueSince(payment, today)}
          </Badge>
          <span>
            Pagamento nº {payment.id}
            {others > 0 && ` e mais ${plural(others, 'vencido', 'vencidos')}`}
          </span>
        </div>
        <h2 className={classes.title}>
          O pagamento de {formatReais(payment.value)} venceu em {formatDay(payment.dueDate)}.{' '}
          <span>{whatHolds(standing)}</span>
        </h2>
        <p className={classes.text}>
          Plano {payment.planName}. {whatWorks(standing)}
        </p>
      </div>
      {payment.billingType === 'CREDIT_CARD' ? (
        <CardPayment payment={payment} />
      ) : (
        <Pix payment={payment} />
      )}
      <Steps standing={standing} today={today} />
    </section>
  );
}

interface Stop {
  key: string;
  label: string;
  day: string;
  state: 'done' | 'today' | 'coming';
  Icon: TablerIcon;
}

const ICONS: Record<DunningStep, TablerIcon> = {
  reminder: IconMail,
  notice: IconMail,
  closing: IconDoor,
  bin: IconTrash,
};
const STATES: Record<Stop['state'], string> = { done: 'feito', today: 'agora', coming: 'vem' };
const NOTICES = ['Primeiro aviso', 'Segundo aviso', 'Terceiro aviso'];

/** The past ones ticked, today ringed; each says its state in words too. */
function Steps({ standing, today }: { standing: Standing; today: string }) {
  return (
    <div className={classes.steps}>
      <h3 className={classes.stepsTitle}>O que já aconteceu e o que vem</h3>
      <ol className={classes.list}>
        {stopsOf(standing, today).map(({ key, label, day, state, Icon }) => (
          <li key={key} className={classes.stop} data-state={state}>
            <span className={classes.mark}>
              <Icon size={13} stroke={2} aria-hidden />
            </span>
            <b>{formatDay(day).slice(0, 5)}</b>
            <span>{label}</span>
            <span className={classes.state}>({STATES[state]})</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function stopsOf({ payment, steps }: Standing, today: string): Stop[] {
  let notices = 0;
  const planned = steps.map(({ step, day, isDone }, index): Stop => {
    if (step === 'notice') notices += 1;
    const state = isDone ? 'done' : 'coming';
    const Icon = isDone ? IconCheck : ICONS[step];
    return { key: `${step}-${index}`, label: labelOf(step, isDone, notices), day, state, Icon };
  });
  const due: Stop = {
    key: 'due',
    label: 'Venceu',
    day: payment.dueDate,
    state: 'done',
    Icon: IconCheck,
  };
  const now: Stop = {
    key: 'today',
    label: 'Hoje',
    day: today,
    state: 'today',
    Icon: IconPointFilled,
  };
  const past = [...planned.filter(({ state }) => state === 'done'), due];
  const coming = planned.filter(({ state }) => state === 'coming');
  return [...past.toSorted((one, other) => one.day.localeCompare(other.day)), now, ...coming];
}

function labelOf(step: DunningStep, isDone: boolean, notices: number): string {
  switch (step) {
    case 'reminder':
      return 'Lembrete';
    case 'notice':
      return NOTICES[notices - 1] ?? 'Mais um aviso';
    case 'closing':
      return isDone ? 'As salas fecharam para visitantes' : 'As salas fecham para visitantes';
    case 'bin':
      return isDone ? 'As salas foram para a lixeira' : 'As salas vão para a lixeira';
  }
}

/** A card is typed on the provider's page alone. */
function CardPayment({ payment: { id, value, asaasPaymentUrl } }: { payment: Payment }) {
  return (
    <div className={classes.pix}>
      <p className={classes.pixHead}>
        <span>Pagar com cartão de crédito</span>
        <b>{formatReais(value)}</b>
      </p>
      <Button component="a" href={asaasPaymentUrl} target="_blank" rel="noreferrer" fullWidth>
        Abrir a página de pagamento
      </Button>
      <p className={classes.others}>
        <PaidAlready paymentId={id} />
      </p>
    </div>
  );
}

function Pix({ payment }: { payment: Payment }) {
  const { id, value, asaasPaymentUrl } = payment;
  return (
    <div className={classes.pix}>
      <p className={classes.pixHead}>
        <span>Pagar com PIX</span>
        <b>{formatReais(value)}</b>
      </p>
      <PixCode paymentId={id} />
      <p className={classes.others}>
        <Anchor href={asaasPaymentUrl} target="_blank" rel="noreferrer">
          {payment.billingType === 'BOLETO' ? 'Pagar com boleto' : 'Página do pagamento'}
        </Anchor>
        <PaidAlready paymentId={id} />
      </p>
    </div>
  );
}

/** The place is kept while the code comes, and when it does not. */
export function PixCode({ paymentId }: { paymentId: number }) {
  const query = useQuery({
    ...apiQuery(paymentRoutes.codes, { id: String(paymentId) }),
    refetchInterval: RENEW_MS,
  });
  return (
    <div className={classes.code}>
      <QueryStates
        query={query}
        loadingText="Buscando o código PIX"
        errorTitle="Não foi possível buscar o código PIX"
        skeleton={<SkeletonBar width={170} height={170} />}
        isEmpty={({ pixCode }) => pixCode === null}
        empty={<p>O provedor ainda não tem o código. Pague na página do pagamento.</p>}
      >
        {({ pixCode }) => pixCode && <Code code={pixCode} />}
      </QueryStates>
    </div>
  );
}

/** Asks the provider, whose notice may be late. */
export function PaidAlready({ paymentId }: { paymentId: number }) {
  const { mutate: refresh, isPending } = useRefreshPayment();
  return (
    <Anchor
      component="button"
      type="button"
      aria-busy={isPending}
      onClick={() => !isPending && refresh({ id: String(paymentId) })}
    >
      Já paguei
    </Anchor>
  );
}

function Code({ code }: { code: string }) {
  const copy = () =>
    void copyText(code, {
      done: 'Código copiado',
      failed: 'Não foi possível copiar o código',
      isLong: true,
    });
  return (
    <>
      <div className={classes.picture}>
        <QrPicture text={code} label="QR code do PIX" />
        <p>
          <span className={classes.wide}>Aponte a câmera no app do seu banco</span>
          <span className={classes.narrow}>
            Ou aponte a câmera de outro aparelho. A confirmação chega em segundos.
          </span>
        </p>
      </div>
      <Button fullWidth leftSection={<IconCopy size={17} stroke={1.7} />} onClick={copy}>
        Copiar código PIX
      </Button>
    </>
  );
}
