import { Button } from '@mantine/core';
import classes from './account-forms.module.css';

/** The one button of the pages before sign-in. */
export function WideSubmit({ label, isBusy }: { label: string; isBusy: boolean }) {
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      className={classes.wide}
      loading={isBusy}
      aria-busy={isBusy}
    >
      {label}
    </Button>
  );
}
