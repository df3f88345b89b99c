import { Anchor } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CreateAccountForm } from '../../features/account/create-account-form.tsx';
import { Entrance } from '../../features/account/entrance.tsx';
import type { LoginState } from '../../lib/login-state.ts';
import classes from '../login/login.module.css';

export default function CreateAccountPage() {
  const navigate = useNavigate();
  // Handed on, so that the remembered page survives the detour.
  const state = (useLocation().state ?? {}) as LoginState;
  const handleCreated = (email: string) =>
    navigate(paths.login(), { state: { ...state, email } satisfies LoginState });
  return (
    <Entrance title="Criar conta" text="Crie seu acesso de administrador.">
      <CreateAccountForm onCreated={handleCreated} />
      <p className={classes.other}>
        Já tem acesso?{' '}
        <Anchor component={Link} to={paths.login()} state={state} inherit>
          Entrar
        </Anchor>
      </p>
    </Entrance>
  );
}
