import type { SetAside } from '@atrio/contract/money/payments';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { Card } from '../../../kit/page/card.tsx';
import { formatDateTime, plural } from '../../../kit/text/format.ts';
import { providerNoticesQuery, useDismissNotice } from './payments.api.ts';
import classes from './provider-notices.module.css';

const REASONS: Record<SetAside['reason'], string> = {
  unknownPayment: 'Pagamento que não conhecemos',
  valueMismatch: 'Valor diferente do que foi pedido',
  customerMismatch: 'Pagador diferente de quem fez o pedido',
  referenceMismatch: 'Referência de outro pedido',
  unreadable: 'Aviso que não foi possível ler',
};

/** A MASTER_ADMIN's: what the provider has told us that nothing was done about. Else nothing. */
export function ProviderNotices() {
  const { data } = useQuery(providerNoticesQuery());
  if (!data) return null;
  const { setAside, refused } = data;
  if (setAside.length === 0 && refused.count === 0) return null;
  return (
    <div className={classes.notices}>
      <Card
        title="Avisos do provedor"
        text="O que o provedor de pagamentos avisou e o sistema não aplicou."
      >
        {refused.count > 0 && <Refused {...refused} />}
        {setAside.length > 0 && (
          <ul className={classes.list}>
            {setAside.map((notice) => (
              <li key={notice.id} className={classes.row}>
                <Notice notice={notice} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Notice({ notice }: { notice: SetAside }) {
  const { mutate: dismiss, isPending } = useDismissNotice();
  const button = useNextRowFocus<HTMLButtonElement>();
  const { id, event, asaasPaymentId, reason, receivedAt } = notice;
  return (
    <>
      <span className={classes.words}>
        <strong>{REASONS[reason]}</strong>
        <span>
          {event}
          {asaasPaymentId && ` · ${asaasPaymentId}`} · {formatDateTime(receivedAt)}
        </span>
      </span>
      <Button
        ref={button}
        variant="default"
        size="xs"
        aria-busy={isPending}
        aria-disabled={isPending || undefined}
        aria-label={`Resolvido: ${REASONS[reason]}, ${formatDateTime(receivedAt)}`}
        leftSection={<IconCheck size={16} stroke={1.7} aria-hidden />}
        onClick={() => !isPending && dismiss({ id: String(id) })}
      >
        Resolvido
      </Button>
    </>
  );
}

function Refused({ count, lastAt }: { count: number; lastAt: string | null }) {
  return (
    <div className={classes.refused}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <p>
        <strong>
          {plural(count, 'aviso recusado', 'avisos recusados')} nas últimas 24 horas
          {lastAt && `, o último em ${formatDateTime(lastAt)}`}.
        </strong>{' '}
        O token com que vieram não é o de ASAAS_WEBHOOK_TOKEN: confira-o no provedor. Depois de 15
        recusas ele para de avisar, e pagamentos só chegam por ‘Atualizar’.
      </p>
    </div>
  );
}
