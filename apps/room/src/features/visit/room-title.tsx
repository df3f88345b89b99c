import type { PublicRoom } from '@atrio/contract/visits';
import { Porta } from '../../ui/porta.tsx';
import classes from './entry-card.module.css';

/** Whose room this is, above the door. */
export function RoomTitle({ room }: { room: PublicRoom }) {
  return (
    <header className={classes.title}>
      {room.logoUrl ? (
        <img className={classes.logo} src={room.logoUrl} alt="" />
      ) : (
        <Porta width={44} lit />
      )}
      <h1 tabIndex={-1}>{room.name}</h1>
      {room.company && <p>{room.company}</p>}
    </header>
  );
}
