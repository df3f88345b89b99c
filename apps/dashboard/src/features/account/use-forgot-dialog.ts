import { type ComponentType, useRef, useState } from 'react';
import type { FailureWords } from '../../lib/query-client.ts';
import type { ForgotPasswordProps } from './forgot-password.tsx';

/** The dialog behind 'Esqueci minha senha': few need it, so its code comes when it is asked for. */
export function useForgotDialog(onFailure: (words: FailureWords) => void) {
  const [Dialog, setDialog] = useState<ComponentType<ForgotPasswordProps>>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  async function open() {
    try {
      const { ForgotPassword } = await import('./forgot-password.tsx');
      setDialog(() => ForgotPassword);
      setOpen(true);
    } catch {
      // The network is gone, or a new version has taken the file away.
      onFailure({
        title: 'Não foi possível abrir a redefinição de senha',
        description: 'Confira sua conexão, recarregue a página e tente novamente.',
      });
    }
  }
  const close = () => setOpen(false);
  const cancel = () => {
    close();
    opener.current?.focus();
  };
  return { Dialog, isOpen, opener, open: () => void open(), close, cancel };
}
