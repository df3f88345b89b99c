import { IconLock } from '@tabler/icons-react';
import { TextField } from '../../form/text-field.tsx';
import type { FieldProps } from '../../form/use-contract-form.ts';

interface PostalFilledFieldProps extends FieldProps<string> {
  label: string;
  autoComplete: string;
  maxLength: number;
  /** While the CEP says nothing. */
  help?: string | undefined;
  /** What the CEP says; the field is locked while it says something. */
  found: string | undefined;
}

export function PostalFilledField({ found, ...field }: PostalFilledFieldProps) {
  if (found === undefined) return <TextField {...field} isOptional />;
  return (
    <TextField
      {...field}
      value={found}
      error={undefined}
      isLocked
      help="Preenchido pelo CEP"
      endIcon={<IconLock size={17} stroke={1.7} aria-hidden />}
    />
  );
}
