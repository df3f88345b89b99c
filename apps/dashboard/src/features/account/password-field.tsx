import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from '../../form/use-contract-form.ts';

interface PasswordFieldProps extends FieldProps<string> {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: React.ReactNode;
  hasAutoFocus?: boolean;
}

export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PasswordInput
      label={props.label}
      description={props.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={props.name}
      data-field={props.name}
      autoFocus={props.hasAutoFocus}
      autoComplete={props.autoComplete}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Ocultar senha' : 'Mostrar senha',
        // The label says which way it goes; a pressed state beside it would say it twice.
        'aria-pressed': undefined,
        // Mantine takes the button out of the tab order; people without a mouse need it too.
        tabIndex: 0,
        'aria-hidden': false,
      }}
      value={props.value}
      error={props.error}
      // Mantine marks the box around the input only.
      aria-invalid={props.error !== undefined || undefined}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}
