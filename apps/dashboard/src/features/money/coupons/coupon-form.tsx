import { type Coupon, couponBody, couponLabels } from '@atrio/contract/money/coupons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ChoiceField } from '../../../kit/fields/choice-field.tsx';
import { ChoicesField } from '../../../kit/fields/choices-field.tsx';
import { MoneyField } from '../../../kit/fields/money-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { SwitchField } from '../../../kit/fields/switch-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type FieldProps, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import classes from '../plans/plan-form.module.css';
import { plansQuery } from '../plans/plans.api.ts';
import { useCreateCoupon, useUpdateCoupon } from './coupons.api.ts';

interface CouponFormProps {
  /** The coupon to change; without one, the form creates. */
  coupon: Coupon | undefined;
  onSaved: () => void;
}

/** The operator's form of a coupon, in a dialog. */
export function CouponForm({ coupon, onSaved }: CouponFormProps) {
  const form = useCouponForm({ coupon, onSaved });
  const close = useFormDialog(form);
  return (
    <FormShell
      form={form}
      label={coupon ? 'Editar cupom' : 'Novo cupom'}
      failureTitle={coupon ? 'Erro ao alterar cupom' : 'Erro ao criar cupom'}
    >
      <div className={classes.fields}>
        <TextField
          label={couponLabels.code.label}
          maxLength={30}
          isLocked={coupon !== undefined}
          help={
            coupon ? 'O código fica: as assinaturas que o usam mantêm o desconto delas.' : undefined
          }
          hasAutoFocus
          {...form.field('code')}
        />
        <DiscountFields form={form} />
        <LimitFields form={form} />
        <PlansField {...form.field('planIds')} />
        <SwitchField
          label={couponLabels.active.label}
          help="Desligado, o código deixa de ser aceito; quem já usa continua com o desconto."
          {...form.field('active')}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label={coupon ? 'Alterar cupom' : 'Criar cupom'} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

const KINDS = [
  { value: 'percent', label: 'Porcentagem' },
  { value: 'cents', label: 'Valor' },
];

/** The discount: a share of the price, or an amount. */
function DiscountFields({ form }: { form: ReturnType<typeof useCouponForm> }) {
  return (
    <>
      <ChoiceField label="Desconto" look="row" choices={KINDS} {...form.field('kind')} />
      {form.values.kind === 'percent' ? (
        <TextField
          label={couponLabels.percent.label}
          maxLength={2}
          help="Do preço do plano, de 1 a 99. Nenhuma cobrança fica abaixo de R$ 5,00."
          {...form.field('percent')}
        />
      ) : (
        <MoneyField
          label={couponLabels.cents.label}
          help="Por cobrança. Nenhuma fica abaixo de R$ 5,00."
          {...form.field('cents')}
        />
      )}
    </>
  );
}

/** For how many charges, orders and days. */
function LimitFields({ form }: { form: ReturnType<typeof useCouponForm> }) {
  return (
    <>
      <TextField
        label={couponLabels.cycles.label}
        isOptional
        maxLength={2}
        help="Vazio: todas, enquanto durar a assinatura."
        {...form.field('cycles')}
      />
      <TextField
        label={couponLabels.maxUses.label}
        isOptional
        maxLength={7}
        help="Quantas assinaturas podem usar. Vazio: quantas quiserem."
        {...form.field('maxUses')}
      />
      <TextField
        label={couponLabels.validUntil.label}
        type="date"
        isOptional
        help="O último dia em que pode ser usado, no horário de Brasília."
        {...form.field('validUntil')}
      />
    </>
  );
}

function PlansField(field: FieldProps<string>) {
  const { data } = useQuery(plansQuery());
  const plans = data?.subscriptions ?? [];
  return (
    <ChoicesField
      label={couponLabels.planIds.label}
      help="Nenhum marcado: todos."
      choices={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
    />
  );
}

/** Empty for none; what is no number is refused by the contract. */
const numberOrNone = z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed)));

const couponFormSchema = z
  .object({
    code: z.string(),
    kind: z.string(),
    percent: z.string(),
    cents: z.int(),
    cycles: numberOrNone,
    maxUses: numberOrNone,
    validUntil: z.string().transform((typed) => typed || null),
    /** Separated by spaces: the values of a form are plain. */
    planIds: z.string().transform((typed) => typed.split(' ').filter(Boolean).map(Number)),
    active: z.boolean(),
  })
  .transform(
    ({ kind, percent, cents, ...rest }): z.input<typeof couponBody> => ({
      ...rest,
      percent: kind === 'percent' ? Number(percent) : null,
      cents: kind === 'cents' ? cents : null,
    }),
  )
  .pipe(couponBody);

function useCouponForm({ coupon, onSaved }: CouponFormProps) {
  const { mutateAsync: create } = useCreateCoupon();
  const { mutateAsync: update } = useUpdateCoupon();
  return useContractForm<ReturnType<typeof valuesOf>, z.output<typeof couponFormSchema>>({
    name: `cupom-${coupon?.id ?? 'novo'}`,
    schema: couponFormSchema,
    values: valuesOf(coupon),
    onSubmit: ({ code, ...terms }) =>
      coupon ? update({ ...terms, id: String(coupon.id) }) : create({ code, ...terms }),
    onSaved,
  });
}

function valuesOf(coupon: Coupon | undefined) {
  return {
    code: coupon?.code ?? '',
    kind: coupon?.percent === null ? 'cents' : 'percent',
    percent: String(coupon?.percent ?? ''),
    cents: coupon?.cents ?? 0,
    cycles: String(coupon?.cycles ?? ''),
    maxUses: String(coupon?.maxUses ?? ''),
    validUntil: coupon?.validUntil ?? '',
    planIds: (coupon?.planIds ?? []).join(' '),
    active: coupon?.active ?? true,
  };
}
