import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Entrance } from '../../features/accounts/entrance/entrance.tsx';
import { TakeBackForm } from '../../features/accounts/entrance/take-back-form.tsx';
import type { LoginState } from '../../kit/session/login-state.ts';
import { leaveAfterReset } from '../../kit/session/session.ts';
import { paths } from '../../paths.ts';
import classes from './login.module.css';

export default function UndoEmailPage() {
  const navigate = useNavigate();
  // The token is behind the '#', which browsers do not send to servers.
  const [token] = useState(useLocation().hash.slice(1));
  const handleDone = (email: string) => {
    // Every session of the account has ended, this browser's too.
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
          color="red"
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
