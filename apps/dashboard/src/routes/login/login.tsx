import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Entrance } from '../../features/account/entrance.tsx';
import { LoginForm } from '../../features/account/login-form.tsx';
import { signUpQuery } from '../../features/account/sign-up.api.ts';
import type { LoginState } from '../../lib/login-state.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { useAccount } from '../../lib/session.ts';
import classes from './login.module.css';

export default function LoginPage() {
  const account = useAccount();
  // Written by this app, but kept by the browser: nothing in it is certain.
  const state = (useLocation().state ?? {}) as LoginState;
  // Signed in just now, here or in another tab, or all along.
  if (account) return <Navigate to={safeReturnPath(state.from)} replace />;
  return (
    <Entrance title="Entrar" text="Acesse o painel de administração das suas salas.">
      {state.isExpired && <ExpiryNote place={state.fromLabel} />}
      <LoginForm email={state.email}>
        <SignUpLink state={state} />
      </LoginForm>
    </Entrance>
  );
}

/** The link goes where nobody can follow it to an account. */
function SignUpLink({ state }: { state: LoginState }) {
  const signUp = useQuery(signUpQuery()).data?.signUp ?? 'open';
  if (signUp === 'closed') return null;
  if (signUp === 'invited') {
    return <p className={classes.other}>Aqui as contas são criadas por convite.</p>;
  }
  return (
    <p className={classes.other}>
      Ainda não tem acesso?{' '}
      <Anchor component={Link} to={paths.createAccount()} state={state} inherit>
        Criar conta
      </Anchor>
    </p>
  );
}

function ExpiryNote({ place }: { place?: string }) {
  return (
    <Alert
      role="status"
      color="ceu"
      mb={20}
      icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}
    >
      Sua sessão terminou. Depois de entrar você volta para{' '}
      <strong>{place || 'onde estava'}</strong>.
    </Alert>
  );
}
