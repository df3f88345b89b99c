import { CategoriesList } from '../../features/customization/categories-list.tsx';
import { Page } from '../../ui/page.tsx';

export const handle = { title: 'Categorias' };

export default function CategoriesListRoute() {
  return (
    <Page width="list">
      <CategoriesList />
    </Page>
  );
}
