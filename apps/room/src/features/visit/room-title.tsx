import type { PublicRoom } from '@atrio/contract/visits';
import { Porta } from '../../ui/porta.tsx';
import classes from './entry-card.module.css';

interface RoomTitleProps {
  room: PublicRoom;
  isOnCard?: boolean;
}

/** The room's name, company and description, above the door or on its card. */
export function RoomTitle({ room, isOnCard }: RoomTitleProps) {
  return (
    <header className={classes.title} data-on-card={isOnCard || undefined}>
      {room.logoUrl ? (
        <img className={classes.logo} src={room.logoUrl} alt="" />
      ) : (
        <Porta width={44} lit />
      )}
      <h1 tabIndex={-1}>{room.name}</h1>
      {room.company && <p>{room.company}</p>}
      {room.description && <p className={classes.description}>{room.description}</p>}
    </header>
  );
}
