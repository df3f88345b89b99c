import {
  type CustomizationCategory,
  categoryRoutes,
} from '@atrio/contract/catalogue/customization';
import { useCreateCategory, useUpdateCategory } from './customization.api.ts';
import { IconForm } from './icon-form.tsx';

interface CategoryFormProps {
  /** The category to change; without one, the form creates. */
  category?: CustomizationCategory;
  onCreated?: (category: { id: number }) => void;
}

export function CategoryForm({ category, onCreated }: CategoryFormProps) {
  const { mutateAsync: create } = useCreateCategory();
  const { mutateAsync: update } = useUpdateCategory();
  return (
    <IconForm
      name="categoria"
      schema={categoryRoutes.create.body}
      label={category ? 'Alterar categoria' : 'Criar categoria'}
      current={category}
      onSubmit={async (values) => {
        const save = category ? update({ ...values, id: String(category.id) }) : create(values);
        return (await save).category;
      }}
      onSaved={onCreated}
    />
  );
}
