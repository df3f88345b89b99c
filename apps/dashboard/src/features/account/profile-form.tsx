import { updateAdminBody } from '@atrio/contract/accounts';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { UnsavedGuard } from '../../form/unsaved-guard.tsx';
import { keepProfile, PROFILE_FAILED, useUpdateProfile } from './account.api.ts';
import { PasswordField } from './password-field.tsx';
import { PlainFormShell } from './plain-form-shell.tsx';
import classes from './profile.module.css';
import { usePlainForm } from './use-plain-form.ts';

interface ProfileFormProps {
  name: string;
  email: string;
  /** Saved or given up. */
  onDone: () => void;
}

/** The profile while it is being changed, confirmed by the current password. */
export function ProfileForm({ name, email, onDone }: ProfileFormProps) {
  const update = useUpdateProfile();
  const form = usePlainForm({
    schema: updateAdminBody,
    initialValues: { name, email, password: '' },
    failed: PROFILE_FAILED,
    onSubmit: async (values) => {
      const { admin } = await update.mutateAsync(values);
      keepProfile(admin);
      onDone();
    },
  });
  // In its fields too, where Mantine would leave keys alone.
  useHotkeys([['mod+S', () => void form.submit()]], []);
  return (
    <PlainFormShell form={form} label="Perfil">
      <UnsavedGuard isDirty={() => form.isDirty} onDiscard={onDone} />
      <TextField {...form.field('name')} label="Nome" autoComplete="name" hasAutoFocus />
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField
        {...form.field('password')}
        label="Senha"
        help="Digite sua senha atual para confirmar a alteração."
        autoComplete="current-password"
      />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={onDone}>
          Cancelar
        </Button>
        <SubmitButton label="confirmar" isBusy={form.isBusy} />
      </div>
    </PlainFormShell>
  );
}
