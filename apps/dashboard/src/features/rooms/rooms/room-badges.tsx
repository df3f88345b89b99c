import { IconEye, IconEyeOff, IconLock, IconWorld } from '@tabler/icons-react';
import classes from './rooms.module.css';

interface RoomBadgesProps {
  room: { isVisible: boolean; isPrivate: boolean };
  /** In lists, only the visibility is a filled badge. */
  isPrivacyQuiet?: boolean;
}

export function RoomBadges({ room, isPrivacyQuiet = false }: RoomBadgesProps) {
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
    </span>
  );
}
