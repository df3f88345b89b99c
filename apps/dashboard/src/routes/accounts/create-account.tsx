import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  CreateAccountForm,
  SignUpNote,
} from '../../features/accounts/entrance/create-account-form.tsx';
import { Entrance } from '../../features/accounts/entrance/entrance.tsx';
import { signUpQuery } from '../../features/accounts/entrance/sign-up.api.ts';
import type { LoginState } from '../../kit/session/login-state.ts';
import { paths } from '../../paths.ts';
import classes from './login.module.css';

export default function CreateAccountPage() {
  const navigate = useNavigate();
  // Handed on to the sign-in, so that the remembered page is not lost.
  const state = (useLocation().state ?? {}) as LoginState;
  const [search] = useSearchParams();
  const invitation = search.get('convite') ?? undefined;
  // Shows the form until the answer comes: the server refuses if sign-up is not open.
  const signUp = useQuery(signUpQuery()).data?.signUp ?? 'open';
  const isWelcome = signUp === 'open' || (signUp === 'invited' && invitation !== undefined);
  const handleCreated = (email: string) =>
    navigate(paths.login(), { state: { ...state, email } satisfies LoginState });
  return (
    <Entrance title="Criar conta" text="Crie seu acesso de administrador.">
      {isWelcome ? (
        <CreateAccountForm
          invitation={invitation}
          email={(invitation && search.get('email')) || ''}
          onCreated={handleCreated}
        />
      ) : (
        <SignUpNote isClosed={signUp === 'closed'} />
      )}
      <p className={classes.other}>
        Já tem acesso?{' '}
        <Anchor component={Link} to={paths.login()} state={state} inherit>
          Entrar
        </Anchor>
      </p>
    </Entrance>
  );
}
