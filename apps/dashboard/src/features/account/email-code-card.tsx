import { RESET_CODE_LENGTH } from '@atrio/contract/accounts';
import { confirmEmailBody } from '@atrio/contract/emails';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { SubmitButton } from '../../form/submit-button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { CONFIRM_FAILED, profileQuery, useConfirmEmail, useSendEmailCode } from './account.api.ts';
import { CodeField } from './code-field.tsx';
import classes from './email-code.module.css';
import { PlainFormShell } from './plain-form-shell.tsx';
import { usePlainForm } from './use-plain-form.ts';

/** The mailed code, typed or from the link. It waits for a press: mail scanners open links too. */
export function EmailCodeCard({ code }: { code: string }) {
  const query = useQuery(profileQuery());
  return (
    <Card title="Seu e-mail">
      <QueryStates query={query} skeleton={<SkeletonBar width="100%" height={40} />}>
        {({ email, emailConfirmed }) =>
          emailConfirmed ? <Confirmed email={email} /> : <CodeForm email={email} code={code} />
        }
      </QueryStates>
    </Card>
  );
}

function CodeForm({ email, code }: { email: string; code: string }) {
  const confirm = useConfirmEmail();
  const send = useSendEmailCode();
  const form = usePlainForm({
    schema: confirmEmailBody,
    initialValues: { code },
    failed: CONFIRM_FAILED,
    onSubmit: (values) => confirm.mutateAsync(values),
  });
  return (
    <PlainFormShell form={form} label="Confirmar e-mail">
      <p className={classes.text}>
        Digite o código enviado para <strong>{email}</strong>. Ele vale por 24 horas.
      </p>
      <CodeField
        {...form.field('code')}
        label="Código"
        length={RESET_CODE_LENGTH}
        hasAutoFocus={code === ''}
      />
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="gray"
          loading={send.isPending}
          aria-busy={send.isPending}
          onClick={() => send.mutate({})}
        >
          Enviar de novo
        </Button>
        <SubmitButton label="Confirmar" isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <div className={classes.done}>
      <p className={classes.text} role="status">
        <IconCircleCheck size={18} stroke={1.7} aria-hidden className={classes.check} />{' '}
        <strong>{email}</strong> está confirmado.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.home()} variant="default">
          Ir para o início
        </Button>
      </div>
    </div>
  );
}
