import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { PeopleCount, type PeopleInside } from '../features/people/people.tsx';
import { texts } from '../texts/texts.ts';
import { DoorMark } from '../ui/door-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './room-header.module.css';

interface RoomHeaderProps {
  room: PublicRoom;
  people: PeopleInside;
  isAdmin: boolean;
  onShowPeople: () => void;
  onLeave: () => void;
}

export function RoomHeader({ room, people, isAdmin, onShowPeople, onLeave }: RoomHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        {room.logoUrl ? (
          <img className={classes.logo} src={room.logoUrl} alt="" />
        ) : (
          <DoorMark width={28} lit={people.onlineNow > 0} />
        )}
        <div className={classes.names}>
          <h1 tabIndex={-1}>{room.name}</h1>
          {(room.company || isAdmin) && (
            <p className={classes.under}>
              {room.company && <span className={classes.company}>{room.company}</span>}
              {isAdmin && <span className={classes.badge}>{texts.admin}</span>}
            </p>
          )}
        </div>
      </div>
      <PeopleCount people={people} onShow={onShowPeople} />
      {room.externalUrl && (
        <a
          className={classes.external}
          href={room.externalUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span>{room.externalUrlName || texts.learnMore}</span>
          <Icon name="external" size={17} />
          <span className="screen-reader-only">{texts.newTab}</span>
        </a>
      )}
      {isAdmin ? (
        <a className={classes.leave} href="/dashboard/">
          {texts.panel}
        </a>
      ) : (
        <button type="button" className={classes.leave} onClick={onLeave}>
          <Icon name="leave" size={18} />
          <span className={classes.leaveWord}>{texts.leave}</span>
        </button>
      )}
    </header>
  );
}
