import { updateAdminBody } from '@atrio/contract/accounts/accounts';
import { Anchor, Badge, Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { UnsavedGuard } from '../../../kit/form-shells/unsaved-guard.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { paths } from '../../../paths.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { PlainFormShell } from '../forms/plain-form-shell.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { keepProfile, PROFILE_FAILED, useUpdateProfile } from './account.api.ts';
import { profileQuery } from './profile.api.ts';
import classes from './profile.module.css';

/** Name and e-mail, read-only until 'Alterar' opens the form. */
export function ProfileCard() {
  const query = useQuery(profileQuery());
  const [mode, setMode] = useState<'view' | 'edit' | 'back'>('view');
  return (
    <Card title="Perfil">
      <QueryStates query={query} skeleton={<ProfileSkeleton />}>
        {({ name, email, emailConfirmed }) =>
          mode === 'edit' ? (
            <ProfileForm name={name} email={email} onDone={() => setMode('back')} />
          ) : (
            <ProfileView
              name={name}
              email={email}
              isConfirmed={emailConfirmed}
              hasAutoFocus={mode === 'back'}
              onEdit={() => setMode('edit')}
            />
          )
        }
      </QueryStates>
    </Card>
  );
}

interface ProfileViewProps {
  name: string;
  email: string;
  isConfirmed: boolean;
  /** After the form has closed, the focus returns to the button that opened it. */
  hasAutoFocus: boolean;
  onEdit: () => void;
}

function ProfileView({ name, email, isConfirmed, hasAutoFocus, onEdit }: ProfileViewProps) {
  return (
    <div className={classes.fields}>
      <TextInput label="Nome" value={name} readOnly className={classes.readOnly} />
      <TextInput label="Email" value={email} readOnly className={classes.readOnly} />
      <p className={classes.state}>
        {isConfirmed ? (
          <Badge color="green" component="span">
            Confirmado
          </Badge>
        ) : (
          <>
            <Badge color="amber" component="span">
              Não confirmado
            </Badge>
            <Anchor component={Link} to={paths.confirmEmail()} inherit>
              Confirmar e-mail
            </Anchor>
          </>
        )}
      </p>
      <div className={classes.actions}>
        <Button variant="default" autoFocus={hasAutoFocus} onClick={onEdit}>
          Alterar
        </Button>
      </div>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className={classes.fields} aria-hidden="true">
      {[52, 44].map((width) => (
        <div className={classes.skeleton} key={width}>
          <SkeletonBar width={width} />
          <SkeletonBar width="100%" height={40} />
        </div>
      ))}
    </div>
  );
}

interface ProfileFormProps {
  name: string;
  email: string;
  /** Runs after saving or cancelling. */
  onDone: () => void;
}

/** Changes the profile; the current password confirms it. */
function ProfileForm({ name, email, onDone }: ProfileFormProps) {
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
  // Mantine ignores keys in fields by default; saving works there too.
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
