import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CategoryForm } from '../../features/customization/category-form.tsx';
import { categoryQuery } from '../../features/customization/customization.api.ts';
import { ItemsList } from '../../features/customization/items-list.tsx';
import { FormPanels } from '../../form/form-panels.tsx';
import { useGoBack } from '../../form/use-go-back.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonCard } from '../../ui/skeletons.tsx';
import classes from './customization.module.css';

export const handle = { title: 'Categoria' };

export default function CategoryEditRoute() {
  const { id } = useParams();
  // Spec section 2: any id for which this is false means create.
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
