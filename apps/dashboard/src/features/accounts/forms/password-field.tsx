import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import classes from './password-strength.module.css';

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
        // The label says what a press does; a pressed state would say it twice.
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

const MINIMUM = 6;
const LEVELS = ['Muito curta', 'Fraca', 'Razoável', 'Boa', 'Forte'] as const;
const KINDS = [/[a-zà-ÿ]/, /[A-ZÀ-Ý]/, /\d/, /[^\wÀ-ÿ]/];

/** Four steps and a word for the strength. Advice only: the server refuses common passwords. */
export function PasswordStrength({ password }: { password: string }) {
  const level = strengthOf(password.trim());
  return (
    <div className={classes.strength} data-level={password ? level : undefined}>
      <div className={classes.line} aria-hidden>
        {LEVELS.slice(1).map((name, index) => (
          <span key={name} data-on={(password !== '' && index < level) || undefined} />
        ))}
      </div>
      <p className={classes.words} aria-live="polite">
        {password ? `Senha: ${LEVELS[level]?.toLowerCase()}` : 'Ao menos 6 caracteres'}
      </p>
    </div>
  );
}

/** From 0 (refused) to 4, by length, then by variety. */
export function strengthOf(password: string): number {
  if (password.length < MINIMUM) return 0;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (distinct < 4) return 1;
  const points = (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0) + kinds;
  return Math.min(4, Math.max(1, points - 1));
}
