import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonCard } from '../../../kit/states/skeletons.tsx';
import { paymentAccountQuery } from './payment-account.api.ts';
import { PaymentAccountForm } from './payment-account-form.tsx';

/** 'Dados de pagamento' on a page: the button, and the dialog that it opens. */
export function PaymentAccountButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconId size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Dados de pagamento
      </Button>
      <FormDialog
        title="Dados de pagamento"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size={600}
      >
        <Content />
      </FormDialog>
    </>
  );
}

function Content() {
  const query = useQuery(paymentAccountQuery());
  return (
    <QueryStates
      query={query}
      errorTitle="Não foi possível buscar os dados de pagamento"
      skeleton={<SkeletonCard fields={4} />}
    >
      {({ account }) => <PaymentAccountForm account={account} place="page" />}
    </QueryStates>
  );
}
