import type { Webhook } from '@atrio/contract/organization/webhooks';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronDown,
  IconPencil,
  IconPlayerPause,
  IconPlus,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { Select } from '../../../kit/fields/select.tsx';
import { Pager } from '../../../kit/list/pager.tsx';
import { DeleteItem, RowMenu } from '../../../kit/list/row-menu.tsx';
import { SearchField } from '../../../kit/list/search-field.tsx';
import { type ListPage, useListState } from '../../../kit/list/use-list-state.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import type { Made } from '../api-keys/new-secret.tsx';
import { Deliveries } from '../deliveries/deliveries.tsx';
import { askToSwitchOff, type OpenDialog, WebhookDialogs } from './webhook-dialogs.tsx';
import { Health, HealthBar, typesWords } from './webhook-health.tsx';
import {
  useRemoveWebhook,
  useSwitchOff,
  useTestWebhook,
  useUpdateWebhook,
  webhooksPageQuery,
} from './webhooks.api.ts';
import classes from './webhooks.module.css';

const LIST = {
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  filters: [],
  prefix: 'webhooks-',
} as const;
const SORTS = [
  { value: '-createdAt', label: 'Mais novos' },
  { value: 'createdAt', label: 'Mais antigos' },
];

/** Lets a row open the dialog that the list keeps. */
const OpenContext = createContext<(open: OpenDialog) => void>(() => undefined);

/** The webhooks that tell other programs what happens, and how each does. */
export function WebhooksList({ onMade }: { onMade: (made: Made) => void }) {
  const list = useListState(LIST);
  const query = useQuery({ ...webhooksPageQuery(list), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<OpenDialog>(null);
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const count = query.data && plural(query.data.total, 'webhook', 'webhooks');
  return (
    <OpenContext value={setOpen}>
      <section className={classes.section} aria-labelledby="webhooks">
        <div className={classes.head}>
          <div>
            <h2 id="webhooks" className={classes.title}>
              Webhooks
            </h2>
            <p className={classes.text}>
              Cada aviso é assinado e repetido por três dias até o endereço responder. Só leva ids,
              nunca dados pessoais.
            </p>
          </div>
          {!isEmpty && <NewButton />}
        </div>
        {!isEmpty && <Tools list={list} />}
        <LiveText>{list.isFiltered ? count : undefined}</LiveText>
        <QueryStates
          query={query}
          loadingText="Buscando webhooks"
          errorTitle="Erro buscando webhooks"
          skeleton={<SkeletonBar width="100%" height={140} />}
          isEmpty={() => isEmpty}
          empty={<NoWebhook />}
        >
          {(data) => <Rows data={data} />}
        </QueryStates>
        {query.data && <Pager page={list.page} total={query.data.total} onPage={list.setPage} />}
      </section>
      <WebhookDialogs open={open} onClose={() => setOpen(null)} onMade={onMade} />
    </OpenContext>
  );
}

function NewButton() {
  const open = use(OpenContext);
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => open({ kind: 'new' })}
    >
      Novo webhook
    </Button>
  );
}

function NoWebhook() {
  return (
    <EmptyState
      illustrated={false}
      title="Nenhum webhook"
      text="Com um webhook, o Átrio avisa outro sistema na hora em que algo acontece."
      actions={
        <>
          <Button component="a" href="/docs/webhooks/signature" variant="subtle">
            Como receber
          </Button>
          <NewButton />
        </>
      }
    />
  );
}

function Tools({ list }: { list: ReturnType<typeof useListState<'createdAt'>> }) {
  return (
    <div className={classes.tools}>
      <SearchField label="Buscar webhook" value={list.search} onSearch={list.setSearch} />
      <Select
        aria-label="Ordem dos webhooks"
        data={SORTS}
        value={list.sort}
        onChange={(sort) => list.setSort(sort ?? LIST.defaultSort)}
      />
    </div>
  );
}

/** In the address: which one is open, and whether only what has not arrived is shown. */
const PARAMS = { open: 'webhook', filter: 'entregas' } as const;

function Rows({ data }: { data: ListPage<Webhook> }) {
  const [params, setParams] = useSearchParams();
  const openId = Number(params.get(PARAMS.open));
  const isUndelivered = params.get(PARAMS.filter) === 'pendentes';
  function show(id: number | undefined, isFiltered = false) {
    setParams(
      (current) => {
        current.delete(PARAMS.open);
        current.delete(PARAMS.filter);
        if (id !== undefined) current.set(PARAMS.open, String(id));
        if (isFiltered) current.set(PARAMS.filter, 'pendentes');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  if (data.rows.length === 0) return <p className={classes.nothing}>Nenhum webhook encontrado</p>;
  return (
    <ul className={classes.list}>
      {data.rows.map((webhook) => (
        <li key={webhook.id} className={classes.item}>
          <WebhookRow
            webhook={webhook}
            isOpen={webhook.id === openId}
            onOpen={(isOpen) => show(isOpen ? webhook.id : undefined)}
          />
          {webhook.id === openId && (
            <Deliveries
              webhook={webhook}
              isUndelivered={isUndelivered}
              onFilter={(next) => show(webhook.id, next)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function WebhookRow({ webhook, isOpen, onOpen }: WebhookRowProps) {
  const { name, url, enabled } = webhook;
  return (
    <div className={classes.webhook}>
      <div className={classes.name}>
        <strong>{name}</strong>
        <code>{url}</code>
      </div>
      <code className={classes.types}>{typesWords(webhook)}</code>
      <HealthBar webhook={webhook} />
      <Health webhook={webhook} />
      <div className={classes.buttons}>
        {enabled ? (
          <TestButton webhook={webhook} onTested={() => onOpen(true)} />
        ) : (
          <SwitchOnButton webhook={webhook} />
        )}
        <WebhookMenu webhook={webhook} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Entregas de ${name}`}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <IconChevronDown className={classes.chevron} size={20} stroke={1.7} />
        </ActionIcon>
      </div>
    </div>
  );
}

function TestButton({ webhook, onTested }: { webhook: Webhook; onTested: () => void }) {
  const { mutate: test, isPending } = useTestWebhook();
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Testar ${webhook.name}`}
      loading={isPending}
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
      onClick={() => test({ id: String(webhook.id) }, { onSuccess: onTested })}
    >
      Testar
    </Button>
  );
}

/** All of a webhook as a change of it is sent. */
function changeOf({ id, name, url, types }: Webhook, enabled: boolean) {
  return { ...{ name, url, types, enabled }, id: String(id) };
}

function SwitchOnButton({ webhook }: { webhook: Webhook }) {
  const { mutate: update, isPending } = useUpdateWebhook();
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Religar ${webhook.name}`}
      loading={isPending}
      onClick={() => update(changeOf(webhook, true))}
    >
      Religar
    </Button>
  );
}

function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const open = use(OpenContext);
  const { mutateAsync: update } = useSwitchOff();
  const { mutateAsync: remove } = useRemoveWebhook();
  const { id, name, enabled } = webhook;
  return (
    <RowMenu label={`Ações de ${name}`}>
      <Menu.Item
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
        onClick={() => open({ kind: 'edit', webhook })}
      >
        Editar
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
        onClick={() => open({ kind: 'rotate', webhook })}
      >
        Trocar segredo
      </Menu.Item>
      {enabled && (
        <Menu.Item
          leftSection={<IconPlayerPause size={18} stroke={1.7} aria-hidden />}
          onClick={() => askToSwitchOff(name, () => update(changeOf(webhook, false)))}
        >
          Desligar
        </Menu.Item>
      )}
      <DeleteItem
        label="Excluir"
        onClick={() =>
          confirmDeletion({
            title: 'Excluir webhook?',
            name,
            consequence: 'As entregas dele saem junto, também as que ainda esperam.',
            action: 'Excluir',
            remove: () => remove({ id: String(id) }),
          })
        }
      />
    </RowMenu>
  );
}
