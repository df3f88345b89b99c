import classes from './reset.module.css';

/** What the first step of a reset is about. */
export function ResetNote({ email }: { email?: string }) {
  return (
    <p className={classes.text}>
      Enviaremos um e-mail com as instruções para redefinir a senha
      {email && (
        <>
          {' '}
          para <strong>{email}</strong>
        </>
      )}
      .
    </p>
  );
}
