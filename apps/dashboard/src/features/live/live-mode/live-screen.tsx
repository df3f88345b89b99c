import type { Room } from '@atrio/contract/rooms/rooms';
import { ActionIcon, Badge, Button, Drawer, UnstyledButton } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowLeft,
  IconDoor,
  IconExternalLink,
  IconMessage,
  IconSpeakerphone,
  IconUserCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../kit/dates/use-now.ts';
import { FormPanels } from '../../../kit/form-shells/form-panel.tsx';
import { useConnectionState } from '../../../kit/live/connection.ts';
import { LiveRoom, useLiveRoom } from '../../../kit/live/live-room.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { PageTitle } from '../../../kit/page/page-title.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { formatWhen } from '../../../kit/text/format.ts';
import { publicPath } from '../../../kit/text/public-link.ts';
import { useIsNarrow, useIsPhone } from '../../../kit/ui/window-width.ts';
import { paths } from '../../../paths.ts';
import { useClosedRoom } from '../../rooms/rooms/use-closed-room.ts';
import { type LiveMode, useLiveMode, useLiveModeNews } from '../conversation/conversation.api.ts';
import classes from '../conversation/conversation.module.css';
import { ConversationCard } from '../conversation/conversation-card.tsx';
import { NoticeCard } from '../conversation/notice-card.tsx';
import { PanicButton, PanicCard } from '../conversation/panic-card.tsx';
import { DoorCard } from '../door/door-card.tsx';
import { LiveDoor, type LiveDoorQuery, useLiveDoor } from '../door/live-door.tsx';
import { liveReportsQuery } from '../moderation/moderation.api.ts';
import { OnAirCard } from '../on-air/on-air-card.tsx';
import { PresencePanel } from '../presence/presence-panel.tsx';
import { LineState, OutOfDate, useLostAt } from './lost-line.tsx';
import { TalkColumn } from './talk-column.tsx';

/** 'Modo ao vivo': the host's own screen during an event. */
export function LiveScreen({ room }: { room: Room }) {
  return (
    <FormPanels>
      <LiveRoom roomId={room.id} sceneName={room.sceneName}>
        <Screen room={room} />
      </LiveRoom>
    </FormPanels>
  );
}

interface PartProps {
  room: Room;
  live: LiveMode;
  door: LiveDoorQuery;
  /** The line is lost, or not there yet: what is shown may be out of date, and nothing is changed. */
  isDisabled: boolean;
  /** Since when the line is lost; null while it is there, and before it was. */
  lostAt: number | null;
}

function Screen({ room }: { room: Room }) {
  const live = useLiveMode(room.id);
  const door = useLiveDoor(room.id);
  useLiveModeNews(room.id);
  useClosedRoom(room.id);
  const isJoined = useLiveRoom().status === 'joined';
  const isDisabled = useConnectionState() !== 'ready' || !isJoined;
  const lostAt = useLostAt(isDisabled);
  const isPhone = useIsPhone();
  const part = { room, live, door, isDisabled, lostAt };
  return (
    <div className={classes.screen}>
      <PageTitle title="Modo ao vivo" parentTitle={room.name} />
      <LiveHeader {...part} />
      <OutOfDate lostAt={lostAt} />
      {isPhone ? <PhoneColumns {...part} /> : <Columns {...part} />}
    </div>
  );
}

function LiveHeader(props: PartProps) {
  const { room, live, isDisabled } = props;
  const { onlineNow } = useLiveRoom();
  const now = useNow(true);
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  return (
    <header className={classes.header}>
      <ActionIcon
        component={Link}
        to={paths.room(room.id)}
        variant="subtle"
        size="lg"
        aria-label="Voltar para a sala"
      >
        <IconArrowLeft size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      {!isPhone && <DoorMark size="list" lit={onlineNow > 0 && !isDisabled} />}
      <div className={classes.names}>
        <h1 tabIndex={-1}>{room.name}</h1>
        <p>
          {isPhone ? <LineState {...props} /> : 'Modo ao vivo'} ·{' '}
          <span className={classes.time}>{formatWhen(now)}</span>
        </p>
      </div>
      {!isPhone && <LineState {...props} />}
      {isPhone && <PanicButton roomId={room.id} live={live} isDisabled={isDisabled} isShort />}
      {isNarrow && !isPhone && <ControlsDrawer {...props} />}
      <ReceptionAction roomId={room.id} />
      {!isPhone && (
        <Button
          component="a"
          href={publicPath(room.sceneName)}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />}
        >
          Abrir sala
        </Button>
      )}
    </header>
  );
}

function ReceptionAction({ roomId }: { roomId: number }) {
  return (
    <ActionIcon
      component={Link}
      to={paths.roomCheckIn(roomId)}
      variant="subtle"
      size="lg"
      aria-label="Recepção"
    >
      <IconUserCheck size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function Columns(props: PartProps) {
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.columns} data-stale={props.isDisabled || undefined}>
      <div className={classes.column}>
        <People {...props} />
      </div>
      <TalkColumn roomId={props.room.id} live={props.live} isDisabled={props.isDisabled} />
      {!isNarrow && (
        <div className={classes.column}>
          <Controls {...props} />
        </div>
      )}
    </div>
  );
}

const TABS = [
  { id: 'door', label: 'Porta', icon: IconDoor },
  { id: 'talk', label: 'Conversa', icon: IconMessage },
  { id: 'notice', label: 'Aviso', icon: IconSpeakerphone },
  { id: 'controls', label: 'Controles', icon: IconAdjustments },
] as const;
type LiveTab = (typeof TABS)[number]['id'];

interface PhoneTabsProps {
  roomId: number;
  held: number;
  knocking: number;
  tab: LiveTab;
  onTab: (tab: LiveTab) => void;
}

/** The parts of the screen on a phone; the numbers count what waits for a person. */
function PhoneTabs({ roomId, held, knocking, tab, onTab }: PhoneTabsProps) {
  const reports = useQuery(liveReportsQuery(roomId)).data?.total ?? 0;
  const waiting: Partial<Record<LiveTab, number>> = { door: knocking, talk: reports + held };
  return (
    <nav className={classes.phoneTabs} aria-label="Partes do modo ao vivo">
      {TABS.map(({ id, label, icon: Icon }) => (
        <UnstyledButton
          key={id}
          className={classes.phoneTab}
          aria-current={tab === id || undefined}
          onClick={() => onTab(id)}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
          {(waiting[id] ?? 0) > 0 && (
            <Badge className={classes.waiting} size="sm" variant="filled" color="brand">
              {waiting[id]}
            </Badge>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}

function PhoneColumns(props: PartProps) {
  const [tab, setTab] = useState<LiveTab>('door');
  const { room, live, door, isDisabled } = props;
  return (
    <>
      <div className={classes.phone} data-stale={isDisabled || undefined}>
        {tab === 'door' && (
          <>
            <OnAirCard roomId={room.id} isDisabled={isDisabled} />
            <DoorCard roomId={room.id} isDisabled={isDisabled} />
            <People {...props} />
          </>
        )}
        {/* Keeps its draft and its place while the others are looked at. */}
        <div hidden={tab !== 'talk'}>
          <TalkColumn roomId={room.id} live={live} isDisabled={isDisabled} />
        </div>
        {tab === 'notice' && <NoticeCard live={live} isDisabled={isDisabled} />}
        {tab === 'controls' && <ConversationCard live={live} isDisabled={isDisabled} />}
      </div>
      <PhoneTabs
        roomId={room.id}
        held={live.held}
        knocking={door.data?.knocking ?? 0}
        tab={tab}
        onTab={setTab}
      />
    </>
  );
}

/** The left column. */
function People({ room, door, isDisabled, lostAt }: PartProps) {
  return (
    <>
      <LiveDoor roomId={room.id} query={door} isDisabled={isDisabled} lostAt={lostAt} />
      <Card title="Quem está na sala">
        <PresencePanel roomId={room.id} />
      </Card>
    </>
  );
}

/** The right column. */
function Controls({ room, live, isDisabled }: PartProps) {
  return (
    <>
      <OnAirCard roomId={room.id} isDisabled={isDisabled} />
      <NoticeCard live={live} isDisabled={isDisabled} />
      <ConversationCard live={live} isDisabled={isDisabled} />
      <DoorCard roomId={room.id} isDisabled={isDisabled} />
      <PanicCard roomId={room.id} live={live} isDisabled={isDisabled} />
    </>
  );
}

function ControlsDrawer(props: PartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Controles
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={380}
        title="Controles"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <div className={classes.drawer} data-stale={props.isDisabled || undefined}>
          <Controls {...props} />
        </div>
      </Drawer>
    </>
  );
}
