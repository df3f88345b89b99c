import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import type { Customer } from '@atrio/contract/across/customers';
import type { Plan } from '@atrio/contract/money/plans';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconUserShield } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { FilterSegments } from '../../../kit/list/filter-segments.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { RowMenu } from '../../../kit/list/row-menu.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useAccount } from '../../../kit/session/session.ts';
import { formatInteger, initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { Ember } from '../../../kit/ui/ember.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { paths } from '../../../paths.ts';
import { plansQuery } from '../../money/plans/plans.api.ts';
import { StandingBadge, SuspendDialog, useAskResume } from './customer-actions.tsx';
import { CustomersStrip } from './customer-figures.tsx';
import {
  boughtWords,
  type CustomersListState,
  countsOf,
  customersFile,
  customersPageQuery,
  customerTitle,
  monthlyWords,
  ownedWords,
  planWords,
  standingOf,
  useWords,
} from './customers.api.ts';
import classes from './customers.module.css';

const LINKS = {
  Banidos: paths.platformBans(),
  Cupons: paths.coupons(),
  'Ver receita': paths.revenue(),
};
const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

const LIST = {
  sortable: ['payment', 'monthly', 'since'],
  defaultSort: 'payment',
  filters: ['situacao', 'plano'],
} as const;

const TEXTS = {
  loading: 'Buscando clientes',
  error: 'Erro buscando clientes',
  noResult: 'Nenhum cliente encontrado',
};

const SORTS = [
  { value: 'payment', label: 'Vencidos há mais tempo' },
  { value: '-monthly', label: 'Maior valor por mês' },
  { value: '-since', label: 'Clientes mais novos' },
];

const STATE_FILTER: FilterDefinition = {
  key: 'situacao',
  label: 'Situação',
  isQuick: true,
  isForPhones: true,
  options: [
    { value: 'em-dia', label: 'Em dia' },
    { value: 'vencido', label: 'Vencido' },
    { value: 'sem-plano', label: 'Sem plano' },
    { value: 'suspensos', label: 'Suspensos' },
  ],
};
/** Columns are made at module level, so the page hands this to the rows' menus by a context. */
const AskSuspension = createContext<(customer: Customer) => void>(() => undefined);

/** Everybody who owns rooms or pays, those who owe first. */
export function CustomersList() {
  const list = useListState(LIST);
  const query = useQuery({ ...customersPageQuery(list), placeholderData: keepPreviousData });
  const plans = useQuery(plansQuery());
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [chosen, setChosen] = useState<Customer>();
  const askSuspension = (customer: Customer) => {
    setChosen(customer);
    setOpen(true);
  };
  return (
    <AskSuspension value={askSuspension}>
      <CrudList
        name="customers"
        title="Clientes"
        columns={columns}
        list={list}
        query={query}
        card={(customer) => <CustomerCard customer={customer} />}
        searchLabel="Buscar cliente ou e-mail"
        filters={[STATE_FILTER, planFilter(plans.data?.subscriptions ?? [])]}
        sorts={SORTS}
        countText={(total) => plural(total, 'cliente', 'clientes')}
        texts={TEXTS}
        file={customersFile(list)}
        extraLinks={Object.entries(LINKS).map(([label, to]) => (
          <Button key={to} component={Link} to={to} variant="default">
            {label}
          </Button>
        ))}
        notice={<CustomersStrip />}
        toolbarStart={<StateSegments list={list} />}
        toneOf={({ overdueSince }) => (overdueSince === null ? undefined : 'late')}
        empty={{
          title: 'Nenhum cliente ainda',
          text: 'Quem tem salas ou assina um plano aparece aqui.',
        }}
      />
      <SuspendDialog customer={chosen} isOpen={isOpen} onClose={() => setOpen(false)} />
    </AskSuspension>
  );
}

/** Plans that are no longer on offer too: somebody may still pay for them. */
function planFilter(plans: readonly Plan[]): FilterDefinition {
  const options = plans.map(({ id, name }) => ({ value: String(id), label: name }));
  return { key: 'plano', label: 'Plano', options };
}

/** The filter by state with all its options in view, for wide windows. */
function StateSegments({ list }: { list: CustomersListState }) {
  const { data } = useQuery(apiQuery(customerSummaryRoutes.summary));
  // Of a search or a plan it would say too much.
  const isNarrowed = list.search !== '' || list.filters.plano !== undefined;
  const counts = data && !isNarrowed ? countsOf(data.summary) : {};
  return <FilterSegments list={list} filter={STATE_FILTER} all="Todos" counts={counts} />;
}

const column = columnsOf<Customer>();

const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Cliente',
    cell: ({ row }) => <CustomerName customer={row.original} />,
  }),
  column.display({
    id: 'plan',
    header: 'Plano',
    meta: { priority: 2 },
    cell: ({ row }) => planWords(row.original),
  }),
  column.accessor('state', {
    id: 'payment',
    header: 'Pagamento',
    cell: ({ row }) => (
      <span className={classes.standing}>
        <StandingBadge customer={row.original} />
        <span className={classes.second}>{standingOf(row.original).detail}</span>
      </span>
    ),
  }),
  column.accessor('monthly', {
    header: 'Por mês',
    meta: { align: 'end' },
    cell: ({ row }) => <span className={classes.oneLine}>{monthlyWords(row.original)}</span>,
  }),
  column.display({
    id: 'rooms',
    header: 'Salas',
    meta: { align: 'end' },
    cell: ({ row }) => (
      <span className={classes.stacked}>
        {ownedWords(row.original)}
        <span className={classes.second}>{boughtWords(row.original)}</span>
      </span>
    ),
  }),
  column.display({
    id: 'onlineNow',
    header: 'Agora',
    cell: ({ row }) => <CustomerNow count={row.original.onlineNow} />,
  }),
  column.display({
    id: 'use',
    header: 'Última atividade',
    meta: { priority: 1 },
    cell: ({ row }) => useWords(row.original),
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => (
      <RowMenu label={`Ações de ${customerTitle(row.original)}`} width={250}>
        <CustomerMenu customer={row.original} />
      </RowMenu>
    ),
  }),
]);

/** The row on phones. */
function CustomerCard({ customer }: { customer: Customer }) {
  const title = customerTitle(customer);
  return (
    <RowCard
      mark={<AvatarInitials letters={initials(customer.companyName ?? customer.name)} size="md" />}
      title={<RowLink to={paths.customer(customer.id)}>{title}</RowLink>}
      subtitle={customer.companyName === null ? customer.email : customer.name}
      meta={
        <>
          <StandingBadge customer={customer} />
          <span>{monthlyWords(customer)}</span>
          <span>{plural(customer.roomCount, 'sala', 'salas')}</span>
          {customer.onlineNow > 0 && <CustomerNow count={customer.onlineNow} isInWords />}
        </>
      }
      menuLabel={`Ações de ${title}`}
      menuWidth={250}
      menu={<CustomerMenu customer={customer} />}
    />
  );
}

/** How many people are inside their rooms right now. */
function CustomerNow({ count, isInWords = false }: { count: number; isInWords?: boolean }) {
  return (
    <span className={classes.now} data-lit={count > 0 || undefined}>
      <Ember lit={count > 0} />
      {formatInteger(count)}
      {isInWords && ' agora'}
    </span>
  );
}

function CustomerName({ customer }: { customer: Customer }) {
  const title = customerTitle(customer);
  return (
    <span className={classes.person}>
      <AvatarInitials letters={initials(customer.companyName ?? customer.name)} size="md" />
      <span className={classes.words}>
        <RowLink to={paths.customer(customer.id)}>{title}</RowLink>
        <span className={classes.second}>
          {customer.companyName === null ? customer.email : customer.name}
        </span>
      </span>
    </span>
  );
}

function CustomerMenu({ customer }: { customer: Customer }) {
  const askSuspension = use(AskSuspension);
  const askResume = useAskResume();
  const isOwn = useAccount()?.accountData.Admin.id === customer.id;
  return (
    <>
      <Menu.Item
        component={Link}
        to={`${paths.people()}?busca=${encodeURIComponent(customer.email)}`}
        leftSection={<IconUserShield {...ICON} />}
      >
        Ver conta em Pessoas
      </Menu.Item>
      <Menu.Divider />
      {customer.closing?.cause === 'suspended' ? (
        <Menu.Item leftSection={<IconLockOpen {...ICON} />} onClick={() => askResume(customer)}>
          Retomar…
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconLock {...ICON} />}
          disabled={isOwn}
          onClick={() => askSuspension(customer)}
        >
          {isOwn ? 'Suspender: esta conta é a sua' : 'Suspender…'}
        </Menu.Item>
      )}
    </>
  );
}
