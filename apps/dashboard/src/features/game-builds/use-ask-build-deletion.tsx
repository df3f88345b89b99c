import type { GameBuild } from '@atrio/contract/game-builds';
import { ApiError } from '../../lib/api-client.ts';
import { confirm } from '../../lib/confirm.tsx';
import { toast } from '../../lib/toast.ts';
import { useRemoveBuild } from './builds-list.api.ts';

const FAILED = 'Erro ao deletar build';

/** Asks, naming the build and what goes with it, and deletes it. */
export function useAskBuildDeletion() {
  const { mutateAsync: remove } = useRemoveBuild();
  return ({ buildName }: Pick<GameBuild, 'buildName'>) =>
    confirm({
      title: 'Deletar build?',
      // As the specification spells it.
      text: 'Você tem certeza que quer deletar a buid?',
      detail: (
        <>
          <strong>{buildName}</strong>
          <span>A página de carregamento sai do ar, e seus arquivos e imagens vão junto</span>
        </>
      ),
      action: 'Deletar',
      // Spec section 7: what the list sends is the build's name.
      onConfirm: () => remove({ name: buildName }).catch(sayFailed),
    });
}

/** The one failure that the specification wants in a toast too. */
function sayFailed(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  toast.error(FAILED, { description: error.message });
  throw new Error(`${FAILED}. ${error.message}`, { cause: error });
}
