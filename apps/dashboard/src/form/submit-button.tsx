import { Button, type ButtonProps, Loader } from '@mantine/core';
import { LiveText } from '../ui/live-text.tsx';

interface SubmitButtonProps {
  label: string;
  isBusy: boolean;
  variant?: ButtonProps['variant'];
}

/** Keeps its label and its focus while busy; a second send is refused by the form itself. */
export function SubmitButton({ label, isBusy, variant = 'filled' }: SubmitButtonProps) {
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        leftSection={isBusy ? <Loader size={14} color="currentColor" aria-hidden /> : undefined}
      >
        {label}
      </Button>
      <LiveText>{isBusy ? 'Salvando…' : undefined}</LiveText>
    </>
  );
}
