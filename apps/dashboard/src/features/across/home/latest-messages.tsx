import type { Overview } from '@atrio/contract/across/overview';
import { Link } from 'react-router';
import { useConnectionState } from '../../../kit/live/connection.ts';
import { Card } from '../../../kit/page/card.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDateTime, formatWhen, initials } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { LiveMark } from '../../../kit/ui/live-mark.tsx';
import { paths } from '../../../paths.ts';
import classes from './latest-messages.module.css';

const TITLE = 'Últimas mensagens';
const SKELETON_ROWS = [1, 2, 3, 4, 5];

type Message = Overview['messages'][number];

/** The latest messages of all rooms. */
export function LatestMessages({ messages }: Pick<Overview, 'messages'>) {
  return (
    <Card title={TITLE} actions={<Live />}>
      {messages.length === 0 ? (
        <EmptyState
          illustrated={false}
          title="Nenhuma mensagem ainda"
          text="O que for dito nas salas aparece aqui."
        />
      ) : (
        <ul className={classes.list}>
          {messages.map((message) => (
            <li key={message.id} className={classes.row}>
              <MessageLine message={message} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Live() {
  return <LiveMark isLive={useConnectionState() === 'ready'} />;
}

function MessageLine({ message: { senderName, room, message, createdAt } }: { message: Message }) {
  return (
    <>
      <AvatarInitials letters={initials(senderName)} size="md" person={senderName} />
      <div className={classes.words}>
        <p className={classes.sender}>
          <strong className={classes.name}>{senderName}</strong>{' '}
          <span className={classes.room}>
            em <Link to={`${paths.room(room.id)}#mensagens`}>{room.name}</Link>
          </span>
        </p>
        <p className={classes.text}>{message}</p>
      </div>
      <time className={classes.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatWhen(createdAt)}
      </time>
    </>
  );
}

export function LatestMessagesSkeleton() {
  return (
    <Card title={TITLE}>
      <div className={classes.list}>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <SkeletonBar width={36} height={36} />
            <div className={classes.words}>
              <p className={classes.sender}>
                <SkeletonBar width={190} />
              </p>
              <p className={classes.text}>
                <SkeletonBar width={320} />
              </p>
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
