import type { CouponQuote } from '@atrio/contract/money/coupons';
import type { Plan } from '@atrio/contract/money/plans';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import { formatReais } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import classes from '../plans/order.module.css';
import type { OrderValues } from '../plans/plans.api.ts';
import { useQuoteCoupon } from './coupons.api.ts';

interface CouponFieldProps {
  form: ContractForm<OrderValues>;
  plan: Plan;
  quote: CouponQuote | undefined;
  onQuote: (quote: CouponQuote | undefined) => void;
}

/** A code, and the button that shows the price with it: only a price that was shown is ordered. */
export function CouponField(props: CouponFieldProps) {
  const { quote } = props;
  const { field, refusal, isBusy, handleChange, apply } = useApplied(props);
  const words = quote && quoteWords(quote);
  return (
    <div>
      <div className={classes.coupon}>
        <TextField
          label="Cupom"
          isOptional
          maxLength={100}
          {...field}
          error={refusal ?? (quote ? undefined : field.error)}
          onChange={handleChange}
        />
        <Button
          variant="default"
          aria-busy={isBusy}
          loading={isBusy}
          disabled={field.value.trim() === '' || quote !== undefined}
          onClick={apply}
        >
          Aplicar
        </Button>
      </div>
      <p className={classes.couponWords}>{words}</p>
      <LiveText>{words ?? ''}</LiveText>
    </div>
  );
}

function useApplied({ form, plan, onQuote }: CouponFieldProps) {
  const { mutateAsync: ask, isPending: isBusy } = useQuoteCoupon();
  const [refusal, setRefusal] = useState<string>();
  const field = form.field('coupon');
  const token = form.field('couponQuote');

  function handleChange(value: string) {
    field.onChange(value);
    token.onChange('');
    onQuote(undefined);
    setRefusal(undefined);
  }

  async function apply() {
    setRefusal(undefined);
    try {
      const args = { coupon: field.value.trim(), subscriptionId: String(plan.id) };
      const { quote } = await ask(args);
      onQuote(quote);
      token.onChange(quote.token);
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  }
  return { field, refusal, isBusy, handleChange, apply };
}

/** 'Com FEIRA20: R$ 311,92 nas 3 primeiras cobranças, depois R$ 389,90 por mês.' */
function quoteWords({ code, value, fullValue, cycles }: CouponQuote): string {
  const [price, full] = [formatReais(value), formatReais(fullValue)];
  if (cycles === null) return `Com ${code}: ${price} por mês em vez de ${full}.`;
  const first = cycles === 1 ? 'na primeira cobrança' : `nas ${cycles} primeiras cobranças`;
  return `Com ${code}: ${price} ${first}, depois ${full} por mês.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Não foi possível consultar o cupom';
  return error.fields?.coupon ?? error.message;
}
