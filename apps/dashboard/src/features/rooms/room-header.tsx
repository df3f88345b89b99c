import type { Room } from '@atrio/contract/rooms';
import { plural } from '../../lib/format.ts';
import { Ember } from '../../ui/ember.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Porta } from '../../ui/porta.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { OpenRoomLink } from './open-room-link.tsx';
import { PublicLink } from './public-link.tsx';
import { QrCodeButton } from './qr-code-button.tsx';
import { RoomBadges } from './room-badges.tsx';
import classes from './room-header.module.css';
import { RoomMenu } from './room-menu.tsx';
import { ShareLink } from './share-link.tsx';

export function RoomHeader({ room }: { room: Room }) {
  const isPhone = useIsPhone();
  const link = { sceneName: room.sceneName, roomName: room.name };
  return (
    <header className={classes.header}>
      <PageTitle title={room.name} />
      <Porta size="header" lit={room.onlineNow > 0} />
      <div className={classes.words}>
        {/* Focusable from code: a change of page moves the focus here. */}
        <h1 className={classes.title} tabIndex={-1}>
          {room.name}
        </h1>
        <p className={classes.facts}>
          <span className={classes.now} data-lit={room.onlineNow > 0 || undefined}>
            <Ember lit={room.onlineNow > 0} />
            {room.onlineNow > 0
              ? `${plural(room.onlineNow, 'pessoa', 'pessoas')} agora`
              : 'Ninguém agora'}
          </span>
          <span aria-hidden="true">·</span>
          <span>{plural(room.visitCount, 'acesso', 'acessos')}</span>
          {!isPhone && (
            <>
              <span aria-hidden="true">·</span>
              <PublicLink {...link} isFull />
            </>
          )}
        </p>
      </div>
      <div className={classes.badges}>
        <RoomBadges room={room} />
      </div>
      <div className={classes.actions}>
        {isPhone ? <ShareLink {...link} /> : <QrCodeButton {...link} />}
        <OpenRoomLink sceneName={room.sceneName} />
        <RoomMenu room={room} />
      </div>
    </header>
  );
}
