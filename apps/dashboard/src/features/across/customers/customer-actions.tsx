import { type Customer, MAX_REASON } from '@atrio/contract/across/customers';
import { grantBody, grantRoutes, MAX_GRANT_REASON } from '@atrio/contract/across/grants';
import { text } from '@atrio/contract/lib/fields';
import { Badge, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLock,
  IconLockOpen,
  IconMinus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useApiMutation } from '../../../kit/api/query-client.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { plural } from '../../../kit/text/format.ts';
import { plansQuery } from '../../money/plans/plans.api.ts';
import { customerTitle, standingOf, useSuspend } from './customers.api.ts';
import classes from './customers.module.css';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
const ICONS = { red: IconAlertTriangle, amber: IconClock, green: IconCircleCheck } as const;

/** 'Vencido há 9 dias', 'Em dia', 'Suspenso'. */
export function StandingBadge({ customer }: { customer: Customer }) {
  const { words, tone } = standingOf(customer);
  const Plain = customer.state === 'suspended' ? IconLock : IconMinus;
  const Icon = tone === 'gray' ? Plain : ICONS[tone];
  return (
    <Badge
      color={tone}
      className={classes.badge}
      leftSection={<Icon size={14} stroke={1.9} aria-hidden />}
    >
      {words}
    </Badge>
  );
}

/** Asks before all rooms open again. */
export function useAskResume() {
  const { mutateAsync: suspend } = useSuspend();
  return (customer: Customer) =>
    confirm({
      title: 'Retomar este cliente?',
      detail: (
        <>
          <strong>{customerTitle(customer)}</strong>
          <span>As salas abrem de novo, e quem espera na porta entra.</span>
        </>
      ),
      action: 'Retomar',
      isSafe: true,
      icon: <IconLockOpen {...ICON} />,
      onConfirm: () => suspend({ adminId: String(customer.id), suspended: false }),
    });
}

interface SuspendDialogProps {
  customer: Customer | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Closes all rooms of a customer to visitors, with a reason that the customer reads. */
export function SuspendDialog({ customer, isOpen, onClose }: SuspendDialogProps) {
  return (
    <FormDialog title="Suspender este cliente?" isOpen={isOpen} onClose={onClose} size={480}>
      {customer && <SuspendForm key={customer.id} customer={customer} onDone={onClose} />}
    </FormDialog>
  );
}

function SuspendForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { mutateAsync: suspend } = useSuspend();
  const form = useContractForm({
    name: `suspender-${customer.id}`,
    schema: z.object({ reason: text(MAX_REASON, 'Informe o motivo') }),
    values: { reason: '' },
    onSubmit: ({ reason }) => suspend({ adminId: String(customer.id), suspended: true, reason }),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  return (
    <FormShell
      form={form}
      label="Suspender cliente"
      failureTitle="Erro ao suspender"
      className={classes.form}
    >
      <p className={classes.consequences}>
        <strong>{customerTitle(customer)}</strong>:{' '}
        {plural(customer.roomCount, 'sala fecha', 'salas fecham')} para visitantes agora, e quem
        está dentro sai. {customer.name} continua entrando e pode exportar tudo. Nada é apagado e a
        cobrança segue como está.
      </p>
      <TextAreaField
        label="Motivo"
        help="O cliente lê este motivo; os visitantes, não."
        maxLength={MAX_REASON}
        {...form.field('reason')}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Suspender" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

/** Rooms of a plan without payment: which, why, and until when. */
export function GrantDialog({ customer, isOpen, onClose }: SuspendDialogProps) {
  return (
    <FormDialog title="Conceder salas" isOpen={isOpen} onClose={onClose} size={480}>
      {customer && <GrantForm key={customer.id} customer={customer} onDone={onClose} />}
    </FormDialog>
  );
}

function GrantForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { data } = useQuery(plansQuery());
  const { mutateAsync: grant } = useGrant();
  const form = useContractForm({
    name: `conceder-${customer.id}`,
    schema: grantBody,
    values: { planId: 0, reason: '', endsOn: '' },
    onSubmit: (values) => grant({ adminId: String(customer.id), ...values }),
    onSaved: onDone,
  });
  const close = useFormDialog(form);
  const plans = (data?.subscriptions ?? []).filter(({ active }) => active);
  return (
    <FormShell
      form={form}
      label="Conceder salas"
      failureTitle="Erro ao conceder salas"
      className={classes.form}
    >
      <p className={classes.consequences}>
        As salas aparecem em Compras de <strong>{customer.name}</strong>, sem cobrança. No fim, as
        que não foram usadas saem de lá, e as usadas vão para a lixeira.
      </p>
      <SelectField
        label="Plano"
        placeholder="Escolha um plano"
        options={plans.map(({ id, name, SubscriptionPlanRooms: rooms }) => ({
          value: id,
          label: `${name}, ${plural(rooms.length, 'sala', 'salas')}`,
        }))}
        {...form.field('planId')}
      />
      <TextAreaField
        label="Motivo"
        help="Só a equipe da plataforma vê."
        maxLength={MAX_GRANT_REASON}
        {...form.field('reason')}
      />
      <TextField label="Último dia" type="date" {...form.field('endsOn')} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Conceder" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

/** Silent: the dialog shows the failure. */
function useGrant() {
  return useApiMutation(grantRoutes.create, {
    invalidates: ['customers', 'history'],
    done: ({ grant: { rooms } }) => plural(rooms, 'sala concedida', 'salas concedidas'),
    silent: true,
  });
}
