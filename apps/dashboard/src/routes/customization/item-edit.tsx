import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { BundlesPanel } from '../../features/customization/bundles-panel.tsx';
import { categoryQuery, itemQuery } from '../../features/customization/customization.api.ts';
import { ItemForm } from '../../features/customization/item-form.tsx';
import { FormPanels } from '../../form/form-panels.tsx';
import { useGoBack } from '../../form/use-go-back.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonCard } from '../../ui/skeletons.tsx';
import classes from './customization.module.css';

export const handle = { title: 'Item' };

export default function ItemEditRoute() {
  const params = useParams();
  const [categoryId, id] = [Number(params.categoryId), Number(params.id)];
  // Items live in a category that exists.
  if (!(categoryId > 0)) return <Navigate to={paths.customizationCategories()} replace />;
  return (
    <Page width="form">
      {/* Spec section 2: any id for which this is false means create. */}
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
