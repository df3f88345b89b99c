import { Button, type ButtonProps, Loader } from '@mantine/core';
import { LiveText } from '../ui/live-text.tsx';

interface SubmitButtonProps {
  label: string;
  isBusy: boolean;
  /** The form refuses to send: in all but name, so that whoever is on it keeps the focus. */
  isOff?: boolean;
  variant?: ButtonProps['variant'];
}

/** Keeps its label and its focus while busy; a second send is refused by the form itself. */
export function SubmitButton(props: SubmitButtonProps) {
  const { label, isBusy, isOff = false, variant = 'filled' } = props;
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        aria-busy={isBusy}
        aria-disabled={isBusy || isOff || undefined}
        data-disabled={isOff || undefined}
        leftSection={isBusy ? <Loader size={14} color="currentColor" aria-hidden /> : undefined}
      >
        {label}
      </Button>
      <LiveText>{isBusy ? 'Salvando…' : undefined}</LiveText>
    </>
  );
}
