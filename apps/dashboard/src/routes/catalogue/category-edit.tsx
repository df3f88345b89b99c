import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { CategoryForm } from '../../features/catalogue/customization/category-form.tsx';
import { categoryQuery } from '../../features/catalogue/customization/customization.api.ts';
import { ItemsList } from '../../features/catalogue/customization/items-list.tsx';
import { FormPanels } from '../../kit/form-shells/form-panel.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { SkeletonCard } from '../../kit/states/skeletons.tsx';
import { paths } from '../../paths.ts';
import classes from './customization.module.css';

export const handle = { title: 'Categoria' };

export default function CategoryEditRoute() {
  const { id } = useParams();
  // docs/product/screens.md#create-and-edit-addresses
  const isChange = Number(id) > 0;
  return (
    <Page width="form">
      {isChange ? <ChangeCategory key={id} id={Number(id)} /> : <NewCategory />}
    </Page>
  );
}

function NewCategory() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.customizationCategories());
  return (
    <>
      <PageHeader title="Criar categoria" back={goBack} />
      <CategoryForm
        // Its items are what comes next.
        onCreated={({ id }) => void navigate(paths.customizationCategory(id), { replace: true })}
      />
    </>
  );
}

function ChangeCategory({ id }: { id: number }) {
  const goBack = useGoBack(paths.customizationCategories());
  const query = useQuery(categoryQuery(id));
  return (
    <FormPanels>
      <PageHeader title="Alterar categoria" back={goBack} />
      <QueryStates
        query={query}
        skeleton={<SkeletonCard fields={2} />}
        errorTitle="Erro buscando categorias"
        missingTitle="Categoria não encontrada"
        errorAction={
          <Button component={Link} to={paths.customizationCategories()} variant="default">
            Voltar para Categorias
          </Button>
        }
      >
        {({ category }) => (
          <div className={classes.sections}>
            <CategoryForm category={category} />
            <ItemsList categoryId={id} />
          </div>
        )}
      </QueryStates>
    </FormPanels>
  );
}
