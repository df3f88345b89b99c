import type { Ban } from '@atrio/contract/live/moderation';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { Pager } from '../../../kit/list/pager.tsx';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { EmptyLine } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatDate, formatDateTime } from '../../../kit/text/format.ts';
import { bansQuery, MODERATION_PAGE, useUnban } from './moderation.api.ts';
import classes from './moderation.module.css';
import { ModerationSkeleton } from './moderation-skeleton.tsx';

/** Lists the people banned from the room, and lifts bans. */
export function BansPanel({ roomId }: { roomId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...bansQuery(roomId, page), placeholderData: keepPreviousData });
  const total = query.data?.total ?? 0;
  useSectionNote('removidos', total > 0 ? String(total) : undefined);
  if (query.data?.rows.length === 0 && page > 1 && !query.isPlaceholderData) setPage(page - 1);
  return (
    <QueryStates
      query={query}
      loadingText="Carregando removidos"
      errorTitle="Erro ao carregar removidos"
      skeleton={<ModerationSkeleton />}
      isEmpty={(data) => data.total === 0}
      empty={
        <EmptyLine
          title="Ninguém removido"
          text="Quem for removido da sala aparece aqui até poder voltar."
        />
      }
    >
      {({ rows }) => (
        <>
          <ul className={classes.list} aria-label="Removidos">
            {rows.map((ban) => (
              <BanRow key={ban.id} roomId={roomId} ban={ban} />
            ))}
          </ul>
          <Pager page={page} total={total} pageSize={MODERATION_PAGE} onPage={setPage} />
        </>
      )}
    </QueryStates>
  );
}

function BanRow({ roomId, ban }: { roomId: number; ban: Ban }) {
  const { mutate: unban, isPending } = useUnban();
  const button = useNextRowFocus<HTMLButtonElement>();
  const { visitor, reason, endsAt, adminName, createdAt } = ban;
  return (
    <li className={classes.row} data-beside>
      <div className={classes.words}>
        <p className={classes.who}>
          <strong>{visitor.name}</strong>
        </p>
        <p className={classes.quote} dir="auto">
          {reason}
        </p>
        <p className={classes.meta}>
          {endsAt ? `Até ${formatDateTime(endsAt)}` : 'Sem prazo'} · removido
          {adminName && ` por ${adminName}`} em {formatDate(createdAt)}
        </p>
      </div>
      <Button
        ref={button}
        variant="default"
        size="xs"
        aria-label={`Permitir de novo: ${visitor.name}`}
        aria-busy={isPending}
        disabled={isPending}
        onClick={() => unban({ id: String(roomId), banId: String(ban.id) })}
      >
        Permitir de novo
      </Button>
    </li>
  );
}
