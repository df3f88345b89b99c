import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAccount } from '../../../kit/session/session.ts';
import { paths } from '../../../paths.ts';
import classes from './email-strip.module.css';
import { profileQuery, useSendEmailCode } from './profile.api.ts';

/**
 * Asks to confirm the account's address; empty once it is confirmed. It reads what is stored, so that the
 * content below moves only when the address has been confirmed elsewhere.
 */
export function EmailStrip() {
  const account = useAccount();
  const send = useSendEmailCode();
  useQuery(profileQuery());
  const { email, emailConfirmed = true } = account?.accountData ?? {};
  if (emailConfirmed) return null;
  return (
    <div className={classes.strip}>
      <p className={classes.words}>
        <IconMail size={18} stroke={1.7} aria-hidden />
        <span>
          <strong>Confirme seu e-mail.</strong> Enviamos um código para {email}. Até lá, o que é
          deste endereço não aparece como seu.
        </span>
      </p>
      <div className={classes.actions}>
        <Link to={paths.confirmEmail()} className={classes.action}>
          Digitar código
        </Link>
        <button
          type="button"
          className={classes.action}
          aria-busy={send.isPending}
          disabled={send.isPending}
          onClick={() => send.mutate({})}
        >
          Enviar de novo
        </button>
      </div>
    </div>
  );
}
