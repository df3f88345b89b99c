import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CreateAccountForm } from '../../features/account/create-account-form.tsx';
import { Entrance } from '../../features/account/entrance.tsx';
import { signUpQuery } from '../../features/account/sign-up.api.ts';
import { SignUpNote } from '../../features/account/sign-up-note.tsx';
import type { LoginState } from '../../lib/login-state.ts';
import classes from '../login/login.module.css';

export default function CreateAccountPage() {
  const navigate = useNavigate();
  // Handed on, so that the remembered page survives the detour.
  const state = (useLocation().state ?? {}) as LoginState;
  const [search] = useSearchParams();
  const invitation = search.get('convite') ?? undefined;
  // Until the answer is there the form is: without it the server refuses, and says why.
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
