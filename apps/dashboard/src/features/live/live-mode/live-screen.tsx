import type { Room } from '@atrio/contract/rooms/rooms';
import { ActionIcon, Badge, Button, Drawer, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
  IconArrowLeft,
  IconDoor,
  IconExternalLink,
  IconMessage,
  IconSpeakerphone,
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
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { paths } from '../../../paths.ts';
import { useClosedRoom } from '../../rooms/rooms/use-closed-room.ts';
import { type LiveMode, useLiveMode, useLiveModeNews } from '../conversation/conversation.api.ts';
import classes from '../conversation/conversation.module.css';
import { ConversationCard } from '../conversation/conversation-card.tsx';
import { NoticeCard } from '../conversation/notice-card.tsx';
import { PanicButton, PanicCard } from '../conversation/panic-card.tsx';
import { DoorCard } from '../door/door-card.tsx';
import { LiveDoor, type LiveDoorQuery, useLiveDoor } from '../door/live-door.tsx';
import { reportsQuery } from '../moderation/moderation.api.ts';
import { OnAirCard } from '../on-air/on-air-card.tsx';
import { PresencePanel } from '../presence/presence-panel.tsx';
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
}

function Screen({ room }: { room: Room }) {
  const live = useLiveMode(room.id);
  const door = useLiveDoor(room.id);
  useLiveModeNews(room.id);
  useClosedRoom(room.id);
  const isJoined = useLiveRoom().status === 'joined';
  const isDisabled = useConnectionState() !== 'ready' || !isJoined;
  const isPhone = useIsPhone();
  const part = { room, live, door, isDisabled };
  return (
    <div className={classes.screen}>
      <PageTitle title="Modo ao vivo" parentTitle={room.name} />
      <LiveHeader {...part} />
      <OutOfDate isDisabled={isDisabled} />
      {isPhone ? <PhoneColumns {...part} /> : <Columns {...part} />}
    </div>
  );
}

function LiveHeader(props: PartProps) {
  const { room, live, isDisabled } = props;
  const { onlineNow } = useLiveRoom();
  const now = useNow(true);
  const isNarrow = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false });
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
      <DoorMark size="list" lit={onlineNow > 0} />
      <div className={classes.names}>
        <h1 tabIndex={-1}>{room.name}</h1>
        <p>
          Modo ao vivo · <span className={classes.time}>{formatWhen(now)}</span>
        </p>
      </div>
      <p className={classes.state} data-live={!isDisabled || undefined}>
        {isDisabled ? 'Conectando…' : 'Conectado'}
      </p>
      {isPhone && <PanicButton roomId={room.id} live={live} isDisabled={isDisabled} />}
      {isNarrow && !isPhone && <ControlsDrawer {...props} />}
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

/** Says why the controls are off, and of when the figures are. */
function OutOfDate({ isDisabled }: { isDisabled: boolean }) {
  const [lostAt, setLostAt] = useState<number | null>(null);
  const [wasLive, setWasLive] = useState(false);
  if (!isDisabled && (!wasLive || lostAt !== null)) {
    setWasLive(true);
    setLostAt(null);
  }
  if (isDisabled && wasLive && lostAt === null) setLostAt(Date.now());
  return (
    <div role="status">
      {lostAt !== null && (
        <p className={classes.lost}>
          Sem contato com a sala: o que está na tela é de {formatWhen(lostAt)}, e os controles
          voltam com a conexão.
        </p>
      )}
    </div>
  );
}

function Columns(props: PartProps) {
  const isNarrow = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false });
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
  const reports = useQuery(reportsQuery(roomId, 1)).data?.total ?? 0;
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
function People({ room, door, isDisabled }: PartProps) {
  return (
    <>
      <LiveDoor roomId={room.id} query={door} isDisabled={isDisabled} />
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
        <div className={classes.drawer}>
          <Controls {...props} />
        </div>
      </Drawer>
    </>
  );
}
