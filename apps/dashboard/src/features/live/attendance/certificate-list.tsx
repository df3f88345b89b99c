import type { Report } from '@atrio/contract/live/attendance';
import type { Certificate } from '@atrio/contract/live/certificates';
import { Badge, Button, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDownload, IconLink, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { ExportMenu } from '../../../kit/list/file-actions.tsx';
import { Pager } from '../../../kit/list/pager.tsx';
import { RowMenu } from '../../../kit/list/row-menu.tsx';
import { SearchField } from '../../../kit/list/search-field.tsx';
import { CentredSpinner } from '../../../kit/states/centred-spinner.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatDateTime } from '../../../kit/text/format.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import {
  CERTIFICATE_STATES,
  certificateListOf,
  certificatePdf,
  certificateRunQuery,
  certificatesFile,
  certificatesQuery,
  certificateUrl,
  type ReportList,
  useEraseCertificate,
} from './attendance.api.ts';
import classes from './attendance.module.css';
import { type Asked, useCertificateDialogs } from './certificate-issuing.tsx';
import { spentWords } from './report-words.ts';

interface ListProps {
  report: Report;
  list: ReportList;
}

/** The certificates of an event; nothing while there are none. */
export function CertificateList({ report, list }: ListProps) {
  const { data } = useQuery({
    ...certificateRunQuery(report.room.id, list),
    placeholderData: keepPreviousData,
  });
  const run = data?.run;
  if (!run || run.total === 0) return null;
  // Read again whenever some more have been issued.
  return <Certificates key={run.waiting} report={report} list={list} />;
}

function Certificates({ report, list }: ListProps) {
  const query = useQuery({
    ...certificatesQuery(report.room.id, list),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { search, page } = certificateListOf(list);
  const setSearch = (text: string) => list.setFilter('certificado', text || undefined);
  return (
    <section className={classes.people} aria-label="Lista de certificados">
      <div className={classes.peopleHead}>
        <h2 className={classes.peopleTitle}>Certificados emitidos</h2>
        <div className={classes.tools} data-screen-only>
          <SearchField label="Buscar certificado" value={search} onSearch={setSearch} />
          <ExportMenu file={certificatesFile(list, report)} />
        </div>
      </div>
      <div aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
        <QueryStates
          query={query}
          loadingText="Carregando certificados"
          errorTitle="Não foi possível carregar a lista de certificados"
          skeleton={<CentredSpinner />}
          isEmpty={({ total }) => total === 0}
          empty={<NoneFound search={search} onShowAll={() => setSearch('')} />}
        >
          {({ rows, total }) => (
            <>
              <Rows rows={rows} roomId={report.room.id} list={list} />
              <Pager
                page={page}
                total={total}
                onPage={(next) =>
                  list.setFilter('certificados', next > 1 ? String(next) : undefined)
                }
              />
            </>
          )}
        </QueryStates>
      </div>
    </section>
  );
}

function NoneFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  return (
    <EmptyState
      illustrated={false}
      title="Nenhum certificado encontrado"
      text={`Nenhum nome, e-mail ou código combina com “${search}”.`}
      actions={
        <Button variant="default" onClick={onShowAll}>
          Mostrar todos
        </Button>
      }
    />
  );
}

interface RowsProps {
  rows: readonly Certificate[];
  roomId: number;
  list: ReportList;
}

function Rows({ rows, roomId, list }: RowsProps) {
  const isPhone = useIsPhone();
  const { ask, dialogs } = useCertificateDialogs(roomId);
  return (
    <>
      {isPhone ? (
        <ul className={classes.cards} aria-label="Certificados">
          {rows.map((one) => (
            <li key={one.id} className={classes.certificateCard}>
              <Who certificate={one} />
              <Actions certificate={one} roomId={roomId} ask={ask} />
              <State certificate={one} />
            </li>
          ))}
        </ul>
      ) : (
        <table className={classes.table}>
          <caption className="screen-reader-only">Certificados</caption>
          <thead>
            <tr>
              <SortHead list={list} field="name" label="Pessoa" />
              <th scope="col">Situação</th>
              <SortHead list={list} field="issuedAt" label="Emitido" />
              <th scope="col">
                <span className="screen-reader-only">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id}>
                <td>
                  <Who certificate={one} />
                </td>
                <td>
                  <State certificate={one} />
                </td>
                <td>{one.issuedAt ? formatDateTime(one.issuedAt) : ''}</td>
                <td className={classes.end}>
                  <Actions certificate={one} roomId={roomId} ask={ask} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dialogs}
    </>
  );
}

function SortHead({ list, field, label }: SortHeadProps) {
  const { sort } = certificateListOf(list);
  const isUp = sort === field;
  const isSorted = isUp || sort === `-${field}`;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  const next = isUp ? `-${field}` : field;
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => list.setFilter('ordemCertificados', next === 'name' ? undefined : next)}
      >
        {label} {isSorted && <Arrow size={15} stroke={2} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

interface SortHeadProps {
  list: ReportList;
  field: 'name' | 'issuedAt';
  label: string;
}

function Who({ certificate }: CertificateProps) {
  const { name, guestName, email, connected, share, state } = certificate;
  if (state === 'erased') return <span className={classes.never}>dados apagados</span>;
  return (
    <span className={classes.personWords}>
      <strong>{name}</strong>
      <span>
        {email ?? 'sem e-mail'} · {spentWords(connected)} ({share} %)
      </span>
      {guestName !== null && isCurrent(state) && <span>Entre os convidados: {guestName}</span>}
    </span>
  );
}

interface CertificateProps {
  certificate: Certificate;
}

/** Another one can take its place. */
const isCurrent = (state: Certificate['state']) => state === 'valid' || state === 'revoked';

const COLORS = {
  waiting: 'gray',
  valid: 'teal',
  reissued: 'gray',
  revoked: 'red',
  erased: 'gray',
} as const;

function State({ certificate: { state, code, reason } }: CertificateProps) {
  return (
    <span className={classes.personWords}>
      <Badge color={COLORS[state]} className={classes.certificateState}>
        {CERTIFICATE_STATES[state]}
      </Badge>
      {code !== null && <span>{code}</span>}
      {reason !== '' && <span>{reason}</span>}
    </span>
  );
}

interface ActionsProps extends CertificateProps {
  roomId: number;
  ask: (asked: Asked) => void;
}

function Actions({ certificate, roomId, ask }: ActionsProps) {
  const { mutateAsync: erase } = useEraseCertificate();
  const { id, code, name, state } = certificate;
  if (code === null || state === 'erased') return null;
  const askToErase = () =>
    confirm({
      title: `Apagar os dados de ${name}?`,
      text: 'Use quando a própria pessoa pede. A página do certificado passa a mostrar só o código de verificação, e ela não recebe outro deste evento.',
      action: 'Apagar dados',
      icon: <IconTrash size={18} stroke={1.7} aria-hidden />,
      onConfirm: () => erase({ id: String(roomId), certificateId: String(id) }),
    });
  return (
    <RowMenu label={`Ações do certificado de ${name}`} width={240}>
      {state === 'valid' && (
        <Menu.Item
          component="a"
          href={certificatePdf(code)}
          download={`certificado-${code}.pdf`}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        >
          Baixar PDF
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLink size={18} stroke={1.7} aria-hidden />}
        onClick={() => void copyText(certificateUrl(code), COPIED)}
      >
        Copiar endereço
      </Menu.Item>
      {isCurrent(state) && (
        <Menu.Item onClick={() => ask({ kind: 'reissue', certificate })}>
          Corrigir nome e emitir de novo…
        </Menu.Item>
      )}
      {state === 'valid' && (
        <Menu.Item onClick={() => ask({ kind: 'revoke', certificate })}>Revogar…</Menu.Item>
      )}
      <Menu.Item onClick={askToErase}>Apagar dados a pedido…</Menu.Item>
    </RowMenu>
  );
}

const COPIED = { done: 'Endereço copiado', failed: 'Não foi possível copiar. O endereço é:' };
