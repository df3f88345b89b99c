import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import { PAYMENT_DAYS } from '@atrio/contract/payments';
import { IconBarcode, IconQrcode } from '@tabler/icons-react';
import { ChoiceField } from '../../form/choice-field.tsx';
import type { ContractForm } from '../../form/use-contract-form.ts';
import { formatDay } from '../../lib/format.ts';
import classes from './order.module.css';
import type { OrderValues } from './use-order-form.tsx';

const BILLING = [
  {
    value: 'BOLETO',
    label: 'Boleto',
    text: 'Compensa em até 2 dias úteis',
    icon: <IconBarcode size={22} stroke={1.7} aria-hidden />,
  },
  {
    value: 'PIX',
    label: 'PIX',
    text: 'Confirmação em segundos',
    icon: <IconQrcode size={22} stroke={1.7} aria-hidden />,
  },
];
const DAYS = PAYMENT_DAYS.map((day) => ({ value: day as number, label: String(day) }));

export function OrderFields({ form }: { form: ContractForm<OrderValues> }) {
  return (
    <div className={classes.fields}>
      <ChoiceField
        label="Tipo de pagamento"
        look="cards"
        choices={BILLING}
        hasAutoFocus
        {...form.field('billingType')}
      />
      <ChoiceField
        label="Dia do pagamento"
        look="row"
        choices={DAYS}
        help={<DueDateLine paymentDay={form.values.paymentDay} />}
        {...form.field('paymentDay')}
      />
    </div>
  );
}

/** 'Primeiro vencimento em 20/11/2026, depois todo dia 20.' */
function DueDateLine({ paymentDay }: { paymentDay: number }) {
  const first = formatDay(firstDueDate(todayInBrazil(Date.now()), paymentDay));
  return (
    <>
      Primeiro vencimento em <strong>{first}</strong>, depois todo dia {paymentDay}.
    </>
  );
}
