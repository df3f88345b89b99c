import type { Plan } from '@atrio/contract/plans';
import { useState } from 'react';
import { PaymentAccountButton } from '../../features/payment-account/payment-account-button.tsx';
import { PlansAdmin } from '../../features/plans/plans-admin.tsx';
import { PlansList } from '../../features/plans/plans-list.tsx';
import { isMaster, useAccount } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { OrderDialog } from './order-dialog.tsx';

export const handle = { title: 'Planos' };

export default function SubscriptionsRoute() {
  const account = useAccount();
  const [isOrdering, setOrdering] = useState(false);
  // Kept while the dialog fades out.
  const [plan, setPlan] = useState<Plan>();

  function handleChoose(chosen: Plan) {
    setPlan(chosen);
    setOrdering(true);
  }
  return (
    <Page width="list">
      <PageHeader
        title="Planos"
        text="Cada plano acrescenta salas à sua conta quando o primeiro pagamento é confirmado."
        actions={<PaymentAccountButton />}
      />
      <PlansList chosenId={isOrdering ? plan?.id : undefined} onChoose={handleChoose} />
      {isMaster(account) && <PlansAdmin />}
      <OrderDialog plan={plan} isOpen={isOrdering} onClose={() => setOrdering(false)} />
    </Page>
  );
}
