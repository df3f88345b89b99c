import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { BundlesPanel } from '../../features/catalogue/customization/bundles-panel.tsx';
import {
  categoryQuery,
  itemQuery,
} from '../../features/catalogue/customization/customization.api.ts';
import { ItemForm } from '../../features/catalogue/customization/item-form.tsx';
import { FormPanels } from '../../kit/form-shells/form-panel.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { SkeletonCard } from '../../kit/states/skeletons.tsx';
import { paths } from '../../paths.ts';
import classes from './customization.module.css';

export const handle = { title: 'Item' };

export default function ItemEditRoute() {
  const params = useParams();
  const [categoryId, id] = [Number(params.categoryId), Number(params.id)];
  // Items live in a category that exists.
  if (!(categoryId > 0)) return <Navigate to={paths.customizationCategories()} replace />;
  return (
    <Page width="form">
      {/* docs/product/screens.md#create-and-edit-addresses */}
      {id > 0 ? (
        <ChangeItem key={id} categoryId={categoryId} id={id} />
      ) : (
        <NewItem key={categoryId} categoryId={categoryId} />
      )}
    </Page>
  );
}

function NewItem({ categoryId }: { categoryId: number }) {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.customizationCategory(categoryId));
  const query = useQuery(categoryQuery(categoryId));
  return (
    <>
      <PageHeader title="Criar item" parentTitle={categoryTitle(query.data)} back={goBack} />
      {query.data && (
        <p className={classes.place}>
          Na categoria <strong>{query.data.category.name}</strong>
        </p>
      )}
      <QueryStates
        query={query}
        skeleton={<SkeletonCard fields={2} />}
        errorTitle="Erro buscando categorias"
        errorAction={<BackLink to={paths.customizationCategories()} label="Categorias" />}
      >
        {() => (
          <ItemForm
            categoryId={categoryId}
            // Its bundles are what comes next.
            onCreated={({ id }) =>
              void navigate(paths.customizationItem(categoryId, id), { replace: true })
            }
          />
        )}
      </QueryStates>
    </>
  );
}

function ChangeItem({ categoryId, id }: { categoryId: number; id: number }) {
  const category = paths.customizationCategory(categoryId);
  const goBack = useGoBack(category);
  const query = useQuery(itemQuery(id));
  const categoryAnswer = useQuery(categoryQuery(categoryId)).data;
  return (
    <FormPanels>
      <PageHeader title="Alterar item" parentTitle={categoryTitle(categoryAnswer)} back={goBack} />
      <QueryStates
        query={query}
        skeleton={<SkeletonCard fields={2} />}
        errorTitle="Erro buscando itens"
        missingTitle="Item não encontrado"
        errorAction={<BackLink to={category} label="a categoria" />}
      >
        {({ item }) =>
          item.categoryId === categoryId ? (
            <div className={classes.sections}>
              <ItemForm categoryId={categoryId} item={item} />
              <BundlesPanel item={item} />
            </div>
          ) : (
            <Navigate to={paths.customizationItem(item.categoryId, id)} replace />
          )
        }
      </QueryStates>
    </FormPanels>
  );
}

/** Its crumb, which would be an id. */
function categoryTitle(answer: { category: { name: string } } | undefined): string {
  return answer?.category.name ?? 'Categoria';
}

function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="default">
      Voltar para {label}
    </Button>
  );
}
