import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Entrance } from '../../features/account/entrance.tsx';
import { TakeBackForm } from '../../features/account/take-back-form.tsx';
import type { LoginState } from '../../lib/login-state.ts';
import { leaveAfterReset } from '../../lib/session.ts';
import classes from '../login/login.module.css';

export default function UndoEmailPage() {
  const navigate = useNavigate();
  // Behind the '#', which reaches no server.
  const [token] = useState(useLocation().hash.slice(1));
  const handleDone = (email: string) => {
    // Every session of the account has ended, one of this browser among them.
    leaveAfterReset(email);
    void navigate(paths.login(), { state: { email } satisfies LoginState, replace: true });
  };
  return (
    <Entrance
      title="Desfazer a mudança de e-mail"
      text="Seu endereço volta para a conta, todas as sessões são encerradas e a senha passa a ser a que você escolher aqui."
    >
      {token ? (
        <TakeBackForm token={token} onDone={handleDone} />
      ) : (
        <Alert
          role="alert"
          color="rubro"
          icon={<IconAlertCircle size={20} stroke={1.7} aria-hidden />}
        >
          Este link está incompleto. Abra de novo o que recebeu por e-mail, ou copie o endereço
          inteiro.
        </Alert>
      )}
      <p className={classes.other}>
        <Anchor component={Link} to={paths.login()} inherit>
          Ir para a entrada
        </Anchor>
      </p>
    </Entrance>
  );
}
