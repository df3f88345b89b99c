import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** Where nobody, or only who is invited, can create an account. */
export function SignUpNote({ isClosed }: { isClosed: boolean }) {
  return (
    <Alert role="status" color="ceu" icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}>
      {isClosed
        ? 'O cadastro está fechado neste servidor.'
        : 'Aqui o cadastro é por convite. Abra o link que recebeu por e-mail, ou peça um convite a quem administra a plataforma.'}
    </Alert>
  );
}
