import type { CustomizationItem } from '@atrio/contract/customization';
import { confirm } from '../../lib/confirm.tsx';
import { plural } from '../../lib/format.ts';
import { useRemoveItem } from './customization.api.ts';
import { sayDeletionFailed } from './deletion-failure.ts';

/** Asks, naming the item and what goes with it, and deletes it. */
export function useAskItemDeletion() {
  const { mutateAsync: remove } = useRemoveItem();
  return ({ id, name, assets }: CustomizationItem) =>
    confirm({
      title: 'Deletar item?',
      detail: (
        <>
          <strong>{name}</strong>
          <span>{bundlesText(assets.length)}</span>
        </>
      ),
      action: 'Deletar',
      onConfirm: () => remove({ id: String(id) }).catch(sayDeletionFailed),
    });
}

function bundlesText(count: number): string {
  if (count === 0) return 'Não tem asset bundles';
  return `${plural(count, 'asset bundle vai', 'asset bundles vão')} junto`;
}
