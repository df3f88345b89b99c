import type { MessageLog } from '@atrio/client/message-log';
import type { HeldMessage } from '@atrio/contract/live/conversation';
import { Button } from '@mantine/core';
import { IconCheck, IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatDateTime, formatWhen, initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { ModerationSkeleton } from '../moderation/moderation-skeleton.tsx';
import { heldQuery, useDiscardHeld, usePublishHeld } from './conversation.api.ts';
import classes from './conversation.module.css';

/** 'Retidas': messages that only the team sees until somebody publishes them. */
export function HeldList({ roomId, isDisabled }: { roomId: number; isDisabled: boolean }) {
  const query = useQuery(heldQuery(roomId));
  return (
    <QueryStates
      query={query}
      loadingText="Carregando retidas"
      errorTitle="Erro ao carregar as mensagens retidas"
      skeleton={<ModerationSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          illustrated={false}
          title="Nenhuma mensagem retida"
          text="Mensagens com uma das palavras escolhidas esperam aqui."
        />
      }
    >
      {({ rows, total }) => (
        <>
          <ul className={classes.held} aria-label="Retidas">
            {rows.map((held) => (
              <li key={held.id}>
                <HeldRow roomId={roomId} held={held} isDisabled={isDisabled} />
              </li>
            ))}
          </ul>
          {total > rows.length && (
            <p className={classes.help}>
              Mais {plural(total - rows.length, 'mensagem', 'mensagens')} depois destas.
            </p>
          )}
        </>
      )}
    </QueryStates>
  );
}

interface HeldRowProps {
  roomId: number;
  held: HeldMessage;
  isDisabled: boolean;
}

/** A message with what can be done about it. */
function HeldRow({ roomId, held, isDisabled }: HeldRowProps) {
  const { sender, message, word, createdAt } = held;
  const publish = usePublishHeld();
  const discard = useDiscardHeld();
  const publishButton = useNextRowFocus<HTMLButtonElement>();
  const isBusy = publish.isPending || discard.isPending || isDisabled;
  const one = { id: String(roomId), heldId: String(held.id) };
  return (
    <article className={classes.heldRow} aria-label={`Retida de ${sender.name}`}>
      <AvatarInitials letters={initials(sender.name)} person={sender.name} />
      <div className={classes.heldWords}>
        <p>
          <strong>{sender.name}</strong>{' '}
          <time className={classes.when} dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatWhen(createdAt)}
          </time>
        </p>
        <p dir="auto">{message}</p>
        <div className={classes.heldBox}>
          <IconHandStop size={18} stroke={1.7} aria-hidden />
          <span>
            <strong>Retida</strong> pela palavra “{word}”. Só a equipe vê.
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={`Descartar a mensagem de ${sender.name}`}
            onClick={() => discard.mutate(one)}
          >
            Descartar
          </Button>
          <Button
            ref={publishButton}
            variant="default"
            size="xs"
            disabled={isBusy}
            leftSection={<IconCheck size={16} stroke={1.7} aria-hidden />}
            aria-label={`Publicar a mensagem de ${sender.name}`}
            onClick={() => publish.mutate(one)}
          >
            Publicar
          </Button>
        </div>
      </div>
    </article>
  );
}

/** The held messages where they would stand in the conversation, by the messages before them. */
export function useHeldBetween(roomId: number, isDisabled: boolean) {
  const held = useQuery(heldQuery(roomId)).data?.rows ?? [];
  return (log: MessageLog): ReadonlyMap<number, ReactNode> => {
    const places = new Map<number, HeldMessage[]>();
    for (const one of held) {
      const id = placeOf(one, log);
      if (id !== undefined) places.set(id, [...(places.get(id) ?? []), one]);
    }
    const rows = [...places].map(([id, those]): [number, ReactNode] => [
      id,
      <HeldRows key={id} held={those} roomId={roomId} isDisabled={isDisabled} />,
    ]);
    return new Map(rows);
  };
}

interface HeldRowsProps {
  roomId: number;
  held: readonly HeldMessage[];
  isDisabled: boolean;
}

function HeldRows({ roomId, held, isDisabled }: HeldRowsProps) {
  return (
    <ul className={classes.heldBetween} aria-label="Retidas">
      {held.map((one) => (
        <li key={one.id}>
          <HeldRow roomId={roomId} held={one} isDisabled={isDisabled} />
        </li>
      ))}
    </ul>
  );
}

/** The last message before it; undefined where that is not loaded yet. */
function placeOf({ createdAt }: HeldMessage, log: MessageLog): number | undefined {
  const before = log.messages.findLast((message) => message.createdAt <= createdAt);
  if (!before) return log.hasOlder ? undefined : log.messages[0]?.id;
  return before === log.messages.at(-1) && log.hasNewer ? undefined : before.id;
}
