import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatMoment } from '../../../kit/text/format.ts';
import { uploadNews } from '../../../kit/upload/upload-news.ts';
import { useUnread } from './bell-mark.tsx';
import { type BellLine, lineOf, uploadLineOf } from './notification-words.ts';
import { notificationsQuery, useReadNotifications, useReadOne } from './notifications.api.ts';
import classes from './notifications.module.css';

/** The content of the bell: the latest notifications, each with a link to its subject. */
export function BellList({ onClose }: { onClose: () => void }) {
  const query = useQuery(notificationsQuery());
  const uploads = useSyncExternalStore(uploadNews.listen, uploadNews.read);
  const readOne = useReadOne();

  function handleFollow({ key, isRead }: BellLine) {
    const id = Number(key.slice(1));
    if (!isRead && key.startsWith('u')) uploadNews.markRead(id);
    else if (!isRead) readOne.mutate({ id });
    onClose();
  }
  return (
    <>
      <Head />
      <div className={classes.body}>
        <QueryStates
          query={query}
          loadingText="Carregando notificações"
          errorTitle="Não foi possível carregar as notificações"
          skeleton={<Skeleton />}
          isEmpty={({ notifications }) => notifications.length + uploads.length === 0}
          empty={
            <EmptyState
              illustrated={false}
              title="Nenhuma notificação"
              text="Pagamentos, tickets aceitos, denúncias e envios aparecem aqui."
            />
          }
        >
          {({ notifications }) => (
            <ul className={classes.list}>
              {byTime([...uploads.map(uploadLineOf), ...notifications.map(lineOf)]).map((line) => (
                <li key={line.key}>
                  <Line line={line} onFollow={() => handleFollow(line)} />
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
    </>
  );
}

function Head() {
  const unread = useUnread();
  const read = useReadNotifications();

  function handleRead() {
    // Not disabled while it runs: that would lose the focus.
    if (read.isPending || unread === 0) return;
    uploadNews.markRead();
    read.mutate({});
  }
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>Notificações</h2>
      <Button
        variant="subtle"
        size="xs"
        // Takes the focus when the bell is opened by keyboard, even if there is nothing to mark.
        data-autofocus
        aria-disabled={unread === 0 || undefined}
        aria-busy={read.isPending}
        onClick={handleRead}
      >
        Marcar tudo como lido
      </Button>
    </div>
  );
}

function Line({ line, onFollow }: { line: BellLine; onFollow: () => void }) {
  const { words, to, createdAt, isRead, tone } = line;
  return (
    <Link
      to={to}
      className={classes.line}
      data-unread={!isRead || undefined}
      data-tone={tone}
      onClick={onFollow}
    >
      <span className={classes.words}>
        {!isRead && <span className="screen-reader-only">Não lida:</span>} {words}
      </span>{' '}
      <time className={classes.time} dateTime={createdAt}>
        {formatMoment(createdAt)}
      </time>
    </Link>
  );
}

function Skeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {[260, 220, 280, 240].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  );
}

function byTime(lines: readonly BellLine[]): BellLine[] {
  return lines.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}
