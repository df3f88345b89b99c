import { RESET_CODE_LENGTH } from '@atrio/contract/accounts/accounts';
import { confirmEmailBody } from '@atrio/contract/accounts/emails';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { paths } from '../../../paths.ts';
import { CodeField } from '../forms/code-field.tsx';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { CONFIRM_FAILED, useConfirmEmail } from './account.api.ts';
import classes from './email-code.module.css';
import { profileQuery, useSendEmailCode } from './profile.api.ts';

/**
 * Confirms an e-mail by its code, typed or from the link. It waits for a click, since mail scanners
 * open links too.
 */
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
