import {
  MAX_PLAN_ROOMS,
  type Plan,
  planBody,
  planLabels,
  type RoomModel,
} from '@atrio/contract/money/plans';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { MoneyField } from '../../../kit/fields/money-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { SwitchField } from '../../../kit/fields/switch-field.tsx';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import type { ValuesOf } from '../../../kit/form/row-values.ts';
import { type FieldProps, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatMoneyCents } from '../../../kit/text/format.ts';
import planFormClasses from './plan-form.module.css';
import { roomsOf } from './plan-words.ts';
import { plansQuery, roomModelsQuery, useCreatePlan, useUpdatePlan } from './plans.api.ts';
import classes from './plans-admin.module.css';

/** A MASTER_ADMIN's: every plan, those that cannot be chosen apart from the others. */
export function PlansAdmin() {
  const { data } = useQuery(plansQuery());
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [plan, setPlan] = useState<Plan>();
  const edit = (next: Plan | undefined) => {
    setPlan(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const plans = data?.subscriptions ?? [];
  return (
    <section className={classes.admin} aria-labelledby="administrar-planos">
      <div className={classes.head}>
        <h2 id="administrar-planos" className={classes.title}>
          Administrar planos
        </h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => edit(undefined)}
        >
          Novo plano
        </Button>
      </div>
      <PlanRows title="Ativos" plans={plans.filter(({ active }) => active)} onEdit={edit} />
      <PlanRows title="Inativos" plans={plans.filter(({ active }) => !active)} onEdit={edit} />
      <FormDialog title={plan ? 'Editar plano' : 'Novo plano'} isOpen={isOpen} onClose={close}>
        <PlanForm key={plan?.id} plan={plan} onSaved={close} />
      </FormDialog>
    </section>
  );
}

interface PlanRowsProps {
  title: string;
  plans: readonly Plan[];
  onEdit: (plan: Plan) => void;
}

function PlanRows({ title, plans, onEdit }: PlanRowsProps) {
  if (plans.length === 0) return null;
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.rows} aria-label={`Planos ${title.toLowerCase()}`}>
        {plans.map((plan) => (
          <li key={plan.id} className={classes.row}>
            <span className={classes.words}>
              <strong>{plan.name}</strong>
              <span>
                {formatMoneyCents(plan.price)} por mês · {roomsOf(plan)}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Editar ${plan.name}`}
              onClick={() => onEdit(plan)}
            >
              Editar
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PlanFormProps {
  /** The plan to change; without one, the form creates. */
  plan: Plan | undefined;
  onSaved: () => void;
}

/** A MASTER_ADMIN's form of a plan, in a dialog. */
function PlanForm({ plan, onSaved }: PlanFormProps) {
  const form = usePlanForm({ plan, onSaved });
  const close = useFormDialog(form);
  return (
    <FormShell
      form={form}
      label={plan ? 'Editar plano' : 'Novo plano'}
      failureTitle={plan ? 'Erro ao alterar plano' : 'Erro ao criar plano'}
    >
      <div className={planFormClasses.fields}>
        <TextField
          label={planLabels.name.label}
          maxLength={80}
          hasAutoFocus
          {...form.field('name')}
        />
        <TextAreaField
          label={planLabels.description.label}
          isOptional
          maxLength={500}
          {...form.field('description')}
        />
        <MoneyField
          label={planLabels.price.label}
          help={plan && 'Vale para os próximos pedidos; os que já existem mantêm o seu preço.'}
          {...form.field('price')}
        />
        <RoomCounts {...form.field('rooms')} />
        <SwitchField
          label={planLabels.active.label}
          help="Só planos ativos podem ser escolhidos."
          {...form.field('active')}
        />
      </div>
      <div className={planFormClasses.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label={plan ? 'Alterar plano' : 'Criar plano'} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

function usePlanForm({ plan, onSaved }: PlanFormProps) {
  const { mutateAsync: create } = useCreatePlan();
  const { mutateAsync: update } = useUpdatePlan();
  return useContractForm<PlanValues, PlanOutput>({
    name: `plano-${plan?.id ?? 'novo'}`,
    schema: planFormSchema,
    values: planValues(plan),
    onSubmit: ({ rooms: roomModelIds, ...values }) => {
      const body = { ...values, roomModelIds };
      return plan ? update({ ...body, id: String(plan.id) }) : create(body);
    },
    onSaved,
  });
}

/** How many rooms of each model a plan brings. */
function RoomCounts({ error, ...field }: FieldProps<string>) {
  const query = useQuery(roomModelsQuery());
  const errorId = useId();
  return (
    <fieldset className={planFormClasses.group} aria-describedby={errorId}>
      <legend className={planFormClasses.legend}>Salas do plano</legend>
      <QueryStates
        query={query}
        errorTitle="Não foi possível buscar os modelos de sala"
        skeleton={<SkeletonBar width="100%" height={40} />}
      >
        {({ roomModels }) => (
          <ul className={planFormClasses.counts}>
            {roomModels.map((model) => (
              <li key={model.id}>
                <Counter model={model} isBad={error !== undefined} {...field} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      <p id={errorId} className={planFormClasses.error}>
        {error && (
          <>
            <IconAlertCircle size={16} stroke={1.7} aria-hidden /> {error}
          </>
        )}
      </p>
    </fieldset>
  );
}

interface CounterProps extends Omit<FieldProps<string>, 'error'> {
  model: RoomModel;
  isBad: boolean;
}

function Counter({ model, isBad, name, value, onChange, onBlur }: CounterProps) {
  const id = useId();
  const count = countOf(value, model.id);
  const set = (next: number) =>
    onChange(withCount(value, model.id, Math.min(MAX_PLAN_ROOMS, Math.max(0, next))));
  return (
    <div className={planFormClasses.counter}>
      <label htmlFor={id} className={planFormClasses.model}>
        {model.name}
      </label>
      <ActionIcon
        variant="default"
        aria-label={`Uma sala a menos: ${model.name}`}
        aria-disabled={count === 0 || undefined}
        onClick={() => set(count - 1)}
      >
        <IconMinus size={16} stroke={1.9} />
      </ActionIcon>
      <TextInput
        id={id}
        className={planFormClasses.count}
        inputMode="numeric"
        autoComplete="off"
        data-field={name}
        aria-invalid={isBad || undefined}
        value={String(count)}
        onChange={({ currentTarget }) => set(Number(currentTarget.value.replace(/\D/g, '')))}
        onBlur={onBlur}
      />
      <ActionIcon
        variant="default"
        aria-label={`Uma sala a mais: ${model.name}`}
        onClick={() => set(count + 1)}
      >
        <IconPlus size={16} stroke={1.9} />
      </ActionIcon>
    </div>
  );
}

/** A form's values are plain, so the rooms are the JSON of their models' ids. */
const planFormSchema = planBody
  .omit({ roomModelIds: true })
  .extend({ rooms: z.string().transform(readRooms).pipe(planBody.shape.roomModelIds) });
type PlanValues = ValuesOf<typeof planFormSchema>;
type PlanOutput = z.output<typeof planFormSchema>;

function planValues(plan: Plan | undefined): PlanValues {
  if (!plan) return { name: '', description: '', price: 0, rooms: '[]', active: true };
  const { name, description, price, active, SubscriptionPlanRooms } = plan;
  const rooms = writeRooms(SubscriptionPlanRooms.map(({ roomModelId }) => roomModelId));
  return { name, description, price, rooms, active };
}

/** How many rooms of a model there are in a form's `rooms`. */
function countOf(rooms: string, modelId: number): number {
  return readRooms(rooms).filter((id) => id === modelId).length;
}

function withCount(rooms: string, modelId: number, count: number): string {
  const others = readRooms(rooms).filter((id) => id !== modelId);
  return writeRooms([...others, ...Array<number>(count).fill(modelId)]);
}

/** None for a text that is not a list of ids (an old draft, say). */
function readRooms(text: string): number[] {
  try {
    return z.array(z.int()).parse(JSON.parse(text));
  } catch {
    // Not ours: the same as none.
    return [];
  }
}

/** In one order, so that equal lists are equal texts. */
function writeRooms(modelIds: readonly number[]): string {
  return JSON.stringify(modelIds.toSorted((a, b) => a - b));
}
