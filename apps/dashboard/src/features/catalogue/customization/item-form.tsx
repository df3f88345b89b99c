import { type CustomizationItem, itemRoutes } from '@atrio/contract/catalogue/customization';
import { useCreateItem, useUpdateItem } from './customization.api.ts';
import { IconForm } from './icon-form.tsx';

interface ItemFormProps {
  categoryId: number;
  /** The item to change; without one, the form creates. */
  item?: CustomizationItem;
  onCreated?: (item: { id: number }) => void;
}

export function ItemForm({ categoryId, item, onCreated }: ItemFormProps) {
  const { mutateAsync: create } = useCreateItem();
  const { mutateAsync: update } = useUpdateItem();
  return (
    <IconForm
      name="item"
      schema={itemRoutes.create.body}
      label={item ? 'Alterar item' : 'Criar item'}
      current={item}
      onSubmit={async (values) => {
        const save = item
          ? update({ ...values, id: String(item.id) })
          : create({ ...values, categoryId: String(categoryId) });
        return (await save).item;
      }}
      onSaved={onCreated}
    />
  );
}
