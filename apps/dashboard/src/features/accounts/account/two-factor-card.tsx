import { disableTwoFactorBody, type TwoFactor } from '@atrio/contract/accounts/two-factor';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDate, plural } from '../../../kit/text/format.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { TWO_FACTOR_FAILED, twoFactorQuery, useDisableTwoFactor } from './two-factor.api.ts';
import classes from './two-factor.module.css';
import { ActivateSteps, RenewSteps } from './two-factor-steps.tsx';

const TASKS = { activate: ActivateSteps, renew: RenewSteps, disable: DisableTwoFactor };
/** With this many recovery codes left or fewer, the card advises to make new ones. */
const FEW_CODES = 3;

type Task = keyof typeof TASKS;

/** Shows if signing in asks for an app's code too, and activates or deactivates that. */
export function TwoFactorCard() {
  const query = useQuery(twoFactorQuery());
  const [task, setTask] = useState<Task | 'none' | 'ended'>('none');
  const isIdle = task === 'none' || task === 'ended';
  const Steps = isIdle ? null : TASKS[task];
  return (
    <Card title="Verificação em duas etapas">
      {/* The last step stays in view although the account's state has changed already. */}
      {Steps ? (
        <Steps onEnd={() => setTask('ended')} />
      ) : (
        <QueryStates query={query} skeleton={<TwoFactorSkeleton />}>
          {({ twoFactor }) => {
            const view = { hasAutoFocus: task === 'ended', onStart: setTask };
            // The key remounts the view when it changes kind, so that the focus is set again.
            return twoFactor.active ? (
              <OnView twoFactor={twoFactor} {...view} />
            ) : (
              <OffView {...view} />
            );
          }}
        </QueryStates>
      )}
    </Card>
  );
}

interface TwoFactorViewProps {
  /** The steps are over: the focus returns to the button that began them. */
  hasAutoFocus: boolean;
  onStart: (task: Task) => void;
}

function OffView({ hasAutoFocus, onStart }: TwoFactorViewProps) {
  return (
    <div className={classes.step}>
      <p className={classes.text}>
        Além da senha, um código do seu celular. Quem descobrir sua senha não entra sem ele.
      </p>
      <div className={classes.actions}>
        <Button variant="default" autoFocus={hasAutoFocus} onClick={() => onStart('activate')}>
          Ativar
        </Button>
      </div>
    </div>
  );
}

function OnView(props: TwoFactorViewProps & { twoFactor: TwoFactor }) {
  return (
    <div className={classes.step}>
      <ActiveState {...props.twoFactor} />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={() => props.onStart('disable')}>
          Desativar
        </Button>
        <Button
          variant="default"
          autoFocus={props.hasAutoFocus}
          onClick={() => props.onStart('renew')}
        >
          Gerar novos códigos
        </Button>
      </div>
    </div>
  );
}

function ActiveState({ activatedAt, recoveryCodesLeft: left }: TwoFactor) {
  return (
    <div className={classes.state}>
      <Badge color="green">Ativada</Badge>
      {activatedAt && <span className={classes.text}>Desde {formatDate(activatedAt)}</span>}
      {left > FEW_CODES ? (
        <span className={classes.text}>{codesLeft(left)}</span>
      ) : (
        <Badge color="amber">{codesLeft(left)}</Badge>
      )}
    </div>
  );
}

function codesLeft(left: number): string {
  return left === 0
    ? 'Nenhum código de recuperação restante'
    : plural(left, 'código de recuperação restante', 'códigos de recuperação restantes');
}

function TwoFactorSkeleton() {
  return (
    <div className={classes.step} aria-hidden="true">
      <SkeletonBar width="min(100%, 360px)" />
      <SkeletonBar width={180} />
    </div>
  );
}

/** Asks for both factors: an open page and a known password are not enough. */
function DisableTwoFactor({ onEnd }: { onEnd: () => void }) {
  const disable = useDisableTwoFactor();
  const form = usePlainForm({
    schema: disableTwoFactorBody,
    initialValues: { password: '', code: '' },
    failed: TWO_FACTOR_FAILED,
    onSubmit: async (values) => {
      await disable.mutateAsync(values);
      onEnd();
    },
  });
  return (
    <PlainFormShell form={form} label="Desativar a verificação em duas etapas">
      <p className={classes.text}>
        Sua conta passará a pedir apenas a senha. Os códigos de recuperação deixam de valer.
      </p>
      <PasswordField
        {...form.field('password')}
        label="Senha atual"
        autoComplete="current-password"
        hasAutoFocus
      />
      <TextField
        {...form.field('code')}
        label="Código"
        help="Do aplicativo autenticador, ou um código de recuperação."
        autoComplete="one-time-code"
        maxLength={40}
      />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={onEnd}>
          Cancelar
        </Button>
        <SubmitButton label="Desativar" isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}
