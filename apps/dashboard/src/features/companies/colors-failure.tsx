import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import classes from './company-form.module.css';

interface ColorsFailureProps {
  /** Why; undefined while nothing failed. */
  failure: string | undefined;
  isNew: boolean;
  isBusy: boolean;
}

/** The company is saved, its colours are not: sending the form again sends only what is left. */
export function ColorsFailure({ failure, isNew, isBusy }: ColorsFailureProps) {
  if (failure === undefined) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle size={20} stroke={1.7} />}
      title="Erro ao alterar as cores"
    >
      <p className={classes.failureText}>
        {failure}. {isNew ? 'A empresa foi criada' : 'O resto foi salvo'}; faltam só as cores.
      </p>
      <Button
        type="submit"
        variant="default"
        aria-disabled={isBusy || undefined}
        leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
      >
        Tentar novamente
      </Button>
    </Alert>
  );
}
