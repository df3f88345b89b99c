import type { TwoFactor } from '@atrio/contract/two-factor';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, plural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { DisableTwoFactor } from './disable-two-factor.tsx';
import { twoFactorQuery } from './two-factor.api.ts';
import classes from './two-factor.module.css';
import { ActivateSteps, RenewSteps } from './two-factor-steps.tsx';

const TASKS = { activate: ActivateSteps, renew: RenewSteps, disable: DisableTwoFactor };
/** From here on one had better make new ones. */
const FEW_CODES = 3;

type Task = keyof typeof TASKS;

/** Whether signing in takes a code of an app as well, and how that is changed. */
export function TwoFactorCard() {
  const query = useQuery(twoFactorQuery());
  const [task, setTask] = useState<Task | 'none' | 'ended'>('none');
  const isIdle = task === 'none' || task === 'ended';
  const Steps = isIdle ? null : TASKS[task];
  return (
    <Card title="Verificação em duas etapas">
      {/* Its last step stands while the state behind it has changed already. */}
      {Steps ? (
        <Steps onEnd={() => setTask('ended')} />
      ) : (
        <QueryStates query={query} skeleton={<TwoFactorSkeleton />}>
          {({ twoFactor }) => {
            const view = { hasAutoFocus: task === 'ended', onStart: setTask };
            // Two kinds: the focus is given again when the one takes the other's place.
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
  /** What was done here is done: the focus comes back to where it began. */
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
      <Badge color="verde">Ativada</Badge>
      {activatedAt && <span className={classes.text}>Desde {formatDate(activatedAt)}</span>}
      {left > FEW_CODES ? (
        <span className={classes.text}>{codesLeft(left)}</span>
      ) : (
        <Badge color="ambar">{codesLeft(left)}</Badge>
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
