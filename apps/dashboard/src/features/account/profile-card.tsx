import { Anchor, Badge, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { profileQuery } from './account.api.ts';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

/** Name and e-mail: to be read, until 'Alterar' makes them a form. */
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
  /** The form's own buttons are gone: the focus comes back to the one that opened it. */
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
          <Badge color="verde">Confirmado</Badge>
        ) : (
          <>
            <Badge color="ambar">Não confirmado</Badge>
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
