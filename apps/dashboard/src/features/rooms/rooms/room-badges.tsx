import { IconEye, IconEyeOff, IconGift, IconLock, IconWorld } from '@tabler/icons-react';
import { formatLastDay } from '../../../kit/text/format.ts';
import classes from './rooms.module.css';

interface RoomBadgesProps {
  room: { isVisible: boolean; isPrivate: boolean };
  /** In lists, only the visibility is a filled badge. */
  isPrivacyQuiet?: boolean;
  /** The end of its grant, of a room that was granted. */
  grantedUntil?: string | null | undefined;
}

export function RoomBadges({ room, isPrivacyQuiet = false, grantedUntil }: RoomBadgesProps) {
  const Visibility = room.isVisible ? IconEye : IconEyeOff;
  const Privacy = room.isPrivate ? IconLock : IconWorld;
  return (
    <span className={classes.badges}>
      <span className={classes.badge} data-tone={room.isVisible ? 'good' : 'neutral'}>
        <Visibility size={15} stroke={1.7} aria-hidden />
        {room.isVisible ? 'Visível' : 'Oculta'}
      </span>
      <span className={classes.badge} data-tone={isPrivacyQuiet ? undefined : 'neutral'}>
        <Privacy size={15} stroke={1.7} aria-hidden />
        {room.isPrivate ? 'Privada' : 'Pública'}
      </span>
      {grantedUntil && (
        <span className={classes.badge} data-tone="neutral">
          <IconGift size={15} stroke={1.7} aria-hidden />
          Concedida até {formatLastDay(grantedUntil)}
        </span>
      )}
    </span>
  );
}
