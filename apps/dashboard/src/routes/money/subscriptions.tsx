import type { PaymentAccount } from '@atrio/contract/money/payment-account';
import type { Plan } from '@atrio/contract/money/plans';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  ChangePlanDialog,
  type PlanChange,
} from '../../features/money/order-changes/change-plan-dialog.tsx';
import { paymentAccountQuery } from '../../features/money/payment-account/payment-account.api.ts';
import { PaymentAccountButton } from '../../features/money/payment-account/payment-account-button.tsx';
import { PaymentAccountForm } from '../../features/money/payment-account/payment-account-form.tsx';
import { OrderForm } from '../../features/money/plans/order-form.tsx';
import { PlansAdmin } from '../../features/money/plans/plans-admin.tsx';
import { PlansList } from '../../features/money/plans/plans-list.tsx';
import { FormDialog } from '../../kit/form-shells/form-dialog.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import { SkeletonCard } from '../../kit/states/skeletons.tsx';
import classes from './order-steps.module.css';

export const handle = { title: 'Planos' };

export default function SubscriptionsRoute() {
  const account = useAccount();
  const [isOrdering, setOrdering] = useState(false);
  // Kept while the dialog fades out.
  const [plan, setPlan] = useState<Plan>();
  const [change, setChange] = useState<PlanChange>();
  const [isChanging, setChanging] = useState(false);

  function handleChoose(chosen: Plan) {
    setPlan(chosen);
    setOrdering(true);
  }
  function handleChange(wanted: PlanChange) {
    setChange(wanted);
    setChanging(true);
  }
  return (
    <Page width="list">
      <PageHeader
        title="Planos"
        text="Cada plano acrescenta salas à sua conta quando o primeiro pagamento é confirmado."
        actions={<PaymentAccountButton />}
      />
      <PlansList
        chosenId={isOrdering ? plan?.id : undefined}
        onChoose={handleChoose}
        onChange={handleChange}
      />
      {isMaster(account) && <PlansAdmin />}
      <ChangePlanDialog change={change} isOpen={isChanging} onClose={() => setChanging(false)} />
      <OrderDialog plan={plan} isOpen={isOrdering} onClose={() => setOrdering(false)} />
    </Page>
  );
}

interface OrderDialogProps {
  /** The chosen plan; kept while the dialog fades out. */
  plan: Plan | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Ordering a plan: the payment data first where there are none yet, then the order itself. */
function OrderDialog({ plan, isOpen, onClose }: OrderDialogProps) {
  const { step, hasSteps, askForData } = useOrderSteps(isOpen);
  return (
    <FormDialog
      title={step === 'data' ? 'Dados de pagamento' : 'Fazer pedido'}
      isOpen={isOpen}
      onClose={onClose}
      size={step === 'data' ? 600 : undefined}
    >
      {hasSteps && <OrderSteps current={step === 'data' ? 0 : 1} />}
      {step === 'loading' && <Loading />}
      {step === 'data' && <PaymentAccountForm account={NOBODY} place="order" />}
      {step === 'order' && plan && (
        <StepContent>
          <OrderForm plan={plan} onOrdered={onClose} onDataMissing={askForData} />
        </StepContent>
      )}
    </FormDialog>
  );
}

function useOrderSteps(isOpen: boolean) {
  const { data, isError } = useQuery(paymentAccountQuery());
  const [began, setBegan] = useState<'data' | 'order'>();
  const [isDataMissing, setDataMissing] = useState(false);
  // Once a flow has begun with the data, it keeps its two steps. (React's own way of following a
  // prop is to set state while rendering.)
  if (!isOpen && began) {
    setBegan(undefined);
    setDataMissing(false);
  }
  const needsData = isDataMissing ? !data?.account : data?.account === null;
  if (isOpen && needsData && began !== 'data') setBegan('data');
  if (isOpen && data?.account && !began) setBegan('order');
  return {
    // A load that failed says nothing: the order itself will tell whether there are data.
    step: needsData ? 'data' : data || isError ? 'order' : 'loading',
    hasSteps: began === 'data',
    askForData: () => setDataMissing(true),
  } as const;
}

const NOBODY: PaymentAccount | null = null;

const STEPS = ['Dados de pagamento', 'Pedido'];

/** The steps of an order that begins with the payment data. */
function OrderSteps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label="Etapas">
      {STEPS.map((label, index) => (
        <li
          key={label}
          className={classes.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < current ? <IconCheck size={15} stroke={2.2} /> : index + 1}
          </span>
          {label} {index < current && <span className="screen-reader-only">(feito)</span>}
        </li>
      ))}
    </ol>
  );
}

/** Has the focus until the step is known: on the dialog's button, it would stay there. */
function Loading() {
  return (
    <div className={classes.loading} tabIndex={-1} data-autofocus>
      <SkeletonCard fields={2} />
    </div>
  );
}

/** The next step in a dialog that is open: the focus, gone with the step before, comes here. */
function StepContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isLost) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}
