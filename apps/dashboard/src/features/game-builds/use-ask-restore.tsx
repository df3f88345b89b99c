import type { BuildVersion } from '@atrio/contract/game-builds';
import { IconHistory } from '@tabler/icons-react';
import { confirm } from '../../lib/confirm.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useRestoreBuild } from './build-editing.api.ts';

/** Asks, and puts what was on air before back on air; the two change places. */
export function useAskRestore() {
  const { mutateAsync: restore } = useRestoreBuild();
  return (id: number, name: string, { sentAt }: BuildVersion) =>
    confirm({
      title: 'Voltar à versão anterior?',
      text: 'A página volta a carregar os arquivos da versão anterior. A versão de agora fica guardada no lugar dela.',
      detail: (
        <>
          <strong>{name}</strong>
          <span>Versão enviada em {formatDateTime(sentAt).replace(' ', ' às ')}</span>
        </>
      ),
      action: 'Voltar à versão anterior',
      isSafe: true,
      icon: <IconHistory size={18} stroke={1.7} aria-hidden />,
      onConfirm: () => restore(id),
    });
}
