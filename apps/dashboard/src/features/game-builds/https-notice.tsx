import { Alert, Anchor } from '@mantine/core';
import { IconLockExclamation } from '@tabler/icons-react';
import { useEffect } from 'react';
import { toast } from '../../lib/toast.ts';
import classes from './build-form.module.css';

/** Spec section 5: builds are sent from pages that came over HTTP; this one did not. */
export function HttpsNotice() {
  useEffect(() => {
    toast.error('Página deve ser acessada por HTTP!');
  }, []);
  const address = window.location.href.replace(/^https:/, 'http:');
  return (
    <Alert color="ambar" icon={<IconLockExclamation size={20} stroke={1.7} aria-hidden />}>
      A página não é HTTP, acesse por HTTP e tente novamente
      <br />
      <Anchor className={classes.address} underline="always" href={address}>
        {address}
      </Anchor>
    </Alert>
  );
}
