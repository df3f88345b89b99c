import type { CustomizationCategory } from '@atrio/contract/customization';
import { confirm } from '../../lib/confirm.tsx';
import { plural } from '../../lib/format.ts';
import { useRemoveCategory } from './customization.api.ts';
import { sayDeletionFailed } from './deletion-failure.ts';

/** Asks, naming the category and what goes with it, and deletes it. */
export function useAskCategoryDeletion() {
  const { mutateAsync: remove } = useRemoveCategory();
  return ({ id, name, itemCount }: CustomizationCategory) =>
    confirm({
      title: 'Deletar categoria?',
      detail: (
        <>
          <strong>{name}</strong>
          <span>{itemsText(itemCount)}</span>
        </>
      ),
      action: 'Deletar',
      onConfirm: () => remove({ id: String(id) }).catch(sayDeletionFailed),
    });
}

function itemsText(count: number): string {
  if (count === 0) return 'Não tem itens';
  const items = plural(count, 'item e seus asset bundles', 'itens e seus asset bundles');
  return `${items} ${count === 1 ? 'vai' : 'vão'} junto`;
}
