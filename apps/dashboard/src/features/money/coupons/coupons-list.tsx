import type { Coupon } from '@atrio/contract/money/coupons';
import type { Plan } from '@atrio/contract/money/plans';
import { Badge, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { RowActions } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { plural } from '../../../kit/text/format.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { plansQuery } from '../plans/plans.api.ts';
import { CouponForm } from './coupon-form.tsx';
import {
  type CouponRow,
  type CouponsListState,
  couponState,
  couponsPageQuery,
  discountWords,
  untilWords,
  usesWords,
} from './coupons.api.ts';

const LIST = { sortable: ['id', 'code', 'uses'], defaultSort: '-id', filters: [] } as const;
const SORTS = [
  { value: '-id', label: 'Mais novos' },
  { value: 'code', label: 'Código' },
  { value: '-uses', label: 'Mais usados' },
];
const TEXTS = {
  loading: 'Buscando cupons',
  error: 'Erro buscando cupons',
  noResult: 'Nenhum cupom encontrado',
};

/** Columns are made at module level, so the page hands these to the rows by a context. */
const Rows = createContext<{ edit: (coupon: Coupon) => void; plans: readonly Plan[] }>({
  edit: () => undefined,
  plans: [],
});

/** The operator's coupons. */
export function CouponsList() {
  const list = useListState(LIST);
  const query = useQuery({ ...couponsPageQuery(list), placeholderData: keepPreviousData });
  const { data } = useQuery(plansQuery());
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [chosen, setChosen] = useState<Coupon>();
  const edit = (coupon: Coupon | undefined) => {
    setChosen(coupon);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <Rows value={{ edit, plans: data?.subscriptions ?? [] }}>
      <CrudList
        name="coupons"
        title="Cupons"
        columns={columns}
        list={list}
        query={query}
        card={(coupon) => <CouponCard coupon={coupon} />}
        searchLabel="Buscar código"
        sorts={SORTS}
        countText={(total) => plural(total, 'cupom', 'cupons')}
        texts={TEXTS}
        file={couponsFile(list)}
        newAction={{ label: 'Novo cupom', onNew: () => edit(undefined) }}
        empty={{
          title: 'Nenhum cupom',
          text: 'Quem digita o código ao pedir um plano vê e paga o preço com desconto.',
        }}
      />
      <FormDialog
        title={chosen ? `Editar ${chosen.code}` : 'Novo cupom'}
        isOpen={isOpen}
        onClose={close}
        size={560}
      >
        <CouponForm key={chosen?.id} coupon={chosen} onSaved={close} />
      </FormDialog>
    </Rows>
  );
}

const column = columnsOf<CouponRow>();
const columns = column.columns([
  column.accessor('code', { header: 'Código', cell: ({ row }) => <b>{row.original.code}</b> }),
  column.display({
    id: 'discount',
    header: 'Desconto',
    cell: ({ row }) => discountWords(row.original),
  }),
  column.display({
    id: 'plans',
    header: 'Planos',
    meta: { priority: 2 },
    cell: ({ row }) => <PlanNames coupon={row.original} />,
  }),
  column.accessor('uses', {
    header: 'Usos',
    meta: { align: 'end' },
    cell: ({ row }) => usesWords(row.original),
  }),
  column.display({
    id: 'validUntil',
    header: 'Vale até',
    meta: { priority: 1 },
    cell: ({ row }) => untilWords(row.original),
  }),
  column.display({
    id: 'state',
    header: 'Situação',
    cell: ({ row }) => <StateBadge coupon={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <EditButton coupon={row.original} />,
  }),
]);

function StateBadge({ coupon }: { coupon: Coupon }) {
  const { words, tone } = couponState(coupon);
  return <Badge color={tone}>{words}</Badge>;
}

function PlanNames({ coupon }: { coupon: Coupon }) {
  return planWords(coupon, use(Rows).plans);
}

function planWords({ planIds }: Coupon, plans: readonly Plan[]): string {
  if (planIds.length === 0) return 'Todos';
  const names = plans.filter(({ id }) => planIds.includes(id)).map(({ name }) => name);
  return names.join(', ') || plural(planIds.length, 'plano', 'planos');
}

function EditButton({ coupon }: { coupon: Coupon }) {
  const { edit } = use(Rows);
  return (
    <RowActions>
      <Button
        variant="default"
        size="xs"
        aria-label={`Editar ${coupon.code}`}
        onClick={() => edit(coupon)}
      >
        Editar
      </Button>
    </RowActions>
  );
}

/** The row on phones. */
function CouponCard({ coupon }: { coupon: Coupon }) {
  const { edit } = use(Rows);
  return (
    <RowCard
      title={coupon.code}
      subtitle={discountWords(coupon)}
      meta={
        <>
          <StateBadge coupon={coupon} />
          <span>{`Usos: ${usesWords(coupon)}`}</span>
        </>
      }
      menuLabel={`Ações de ${coupon.code}`}
      menu={
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
          onClick={() => edit(coupon)}
        >
          Editar
        </Menu.Item>
      }
    />
  );
}

const FILE_COLUMNS: FileColumn<CouponRow>[] = [
  { heading: 'Código', shownAs: 'code', cell: ({ code }) => code },
  { heading: 'Desconto', shownAs: 'discount', cell: discountWords },
  { heading: 'Usos', shownAs: 'uses', cell: ({ uses }) => uses },
  { heading: 'Limite de usos', shownAs: 'uses', cell: ({ maxUses }) => maxUses ?? '' },
  { heading: 'Vale até', shownAs: 'validUntil', cell: untilWords },
  { heading: 'Situação', shownAs: 'state', cell: (coupon) => couponState(coupon).words },
];

function couponsFile(list: CouponsListState): ListFile<CouponRow> {
  return {
    name: 'cupons',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(couponsPageQuery({ ...list, page, pageSize }))),
  };
}
