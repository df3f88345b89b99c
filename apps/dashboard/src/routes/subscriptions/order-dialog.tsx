import type { PaymentAccount } from '@atrio/contract/payment-account';
import type { Plan } from '@atrio/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentAccountQuery } from '../../features/payment-account/payment-account.api.ts';
import { PaymentAccountForm } from '../../features/payment-account/payment-account-form.tsx';
import { OrderForm } from '../../features/plans/order-form.tsx';
import { FormDialog } from '../../form/form-dialog.tsx';
import { SkeletonCard } from '../../ui/skeletons.tsx';
import { OrderSteps } from './order-steps.tsx';
import { StepContent } from './step-content.tsx';

interface OrderDialogProps {
  /** What was chosen; kept while the dialog fades out. */
  plan: Plan | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Ordering a plan: the payment data first where there are none yet, then the order itself. */
export function OrderDialog({ plan, isOpen, onClose }: OrderDialogProps) {
  const { step, hasSteps, askForData } = useOrderSteps(isOpen);
  return (
    <FormDialog
      title={step === 'data' ? 'Dados de pagamento' : 'Fazer pedido'}
      isOpen={isOpen}
      onClose={onClose}
      size={step === 'data' ? 600 : undefined}
    >
      {hasSteps && <OrderSteps current={step === 'data' ? 0 : 1} />}
      {step === 'loading' && <SkeletonCard fields={2} />}
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
