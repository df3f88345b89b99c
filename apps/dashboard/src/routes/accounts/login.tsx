import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { Entrance } from '../../features/accounts/entrance/entrance.tsx';
import { LoginForm } from '../../features/accounts/entrance/login-form.tsx';
import { signUpQuery } from '../../features/accounts/entrance/sign-up.api.ts';
import type { LoginState } from '../../kit/session/login-state.ts';
import { safeReturnPath } from '../../kit/session/return-path.ts';
import { useAccount } from '../../kit/session/session.ts';
import { paths } from '../../paths.ts';
import classes from './login.module.css';

export default function LoginPage() {
  const account = useAccount();
  // This app wrote it but the browser kept it, so every part may be missing.
  const state = (useLocation().state ?? {}) as LoginState;
  // Signed in already, or just now here or in another tab.
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

/** The link to create an account; absent or explained where sign-up is closed or by invitation. */
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
      color="sky"
      mb={20}
      icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}
    >
      Sua sessão terminou. Depois de entrar você volta para{' '}
      <strong>{place || 'onde estava'}</strong>.
    </Alert>
  );
}
