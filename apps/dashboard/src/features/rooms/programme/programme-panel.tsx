import type { RoomSession } from '@atrio/contract/rooms/programme';
import { Badge, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendar,
  IconCopy,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useNow } from '../../../kit/dates/use-now.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { DeleteItem, RowMenu } from '../../../kit/list/row-menu.tsx';
import { PanelActions } from '../../../kit/page/panel.tsx';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { plural } from '../../../kit/text/format.ts';
import { Menu } from '../../../kit/ui/menu.tsx';
import { RemindersMenu } from '../invitation/reminders-menu.tsx';
import { copyAgenda, programmeQuery, removeSession, revokeAgenda } from './programme.api.ts';
import classes from './programme.module.css';
import {
  daysOf,
  hourWords,
  nearSessions,
  type Placed,
  type ProgrammeDay,
  repeatWords,
  untilWords,
  zoneWords,
} from './programme-days.ts';
import { SessionForm } from './session-form.tsx';

/** The section's id in the room's page. */
const NAME = 'programacao';
/** How often 'agora' moves on. */
const STEP_MS = 15_000;

/** A room's programme: its sessions by days, and the form that makes and changes them. */
export function ProgrammePanel({ roomId }: { roomId: number }) {
  const query = useQuery(programmeQuery(roomId));
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [session, setSession] = useState<RoomSession>();
  const edit = (next: RoomSession | undefined) => {
    setSession(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <PanelActions>
        {query.data && <RemindersMenu roomId={roomId} reminders={query.data.reminders} />}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => edit(undefined)}
        >
          Nova sessão
        </Button>
      </PanelActions>
      <QueryStates
        query={query}
        loadingText="Carregando programação"
        errorTitle="Não foi possível carregar a programação"
        skeleton={<SkeletonBar width="100%" height={40} />}
      >
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p className={classes.empty}>
              Nenhuma sessão marcada. Quem visita a sala vê aqui o que acontece e quando.
            </p>
          ) : (
            <Programme sessions={sessions} onEdit={edit} />
          )
        }
      </QueryStates>
      <TeamAgenda roomId={roomId} />
      <FormDialog title={session ? 'Editar sessão' : 'Nova sessão'} isOpen={isOpen} onClose={close}>
        <SessionForm key={session?.id} roomId={roomId} session={session} onSaved={close} />
      </FormDialog>
    </>
  );
}

/** The address by which the team's own calendars follow the programme. */
function TeamAgenda({ roomId }: { roomId: number }) {
  const askRevoking = () =>
    confirm({
      title: 'Trocar o endereço da agenda?',
      text: 'Os calendários que assinam o endereço de agora deixam de receber a programação.',
      action: 'Trocar endereço',
      icon: <IconRefresh size={18} stroke={1.7} aria-hidden />,
      onConfirm: () => revokeAgenda(roomId),
    });
  return (
    <div className={classes.agenda}>
      <IconCalendar size={18} stroke={1.7} aria-hidden />
      <p>Agenda da equipe: assine uma vez e cada mudança chega ao seu calendário.</p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
        onClick={() => void copyAgenda(roomId)}
      >
        Copiar endereço
      </Button>
      <RowMenu label="Ações da agenda da equipe">
        <Menu.Item
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
          onClick={askRevoking}
        >
          Trocar endereço
        </Menu.Item>
      </RowMenu>
    </div>
  );
}

interface ProgrammeProps {
  sessions: readonly RoomSession[];
  onEdit: (session: RoomSession) => void;
}

function Programme({ sessions, onEdit }: ProgrammeProps) {
  const now = Math.ceil(useNow(true) / STEP_MS) * STEP_MS;
  const [showsAll, setShowsAll] = useState(false);
  const near = nearSessions(sessions, now);
  const days = daysOf(showsAll ? sessions : near, now);
  const isOnAir = days.some((day) => day.sessions.some(({ state }) => state === 'now'));
  useSectionNote(NAME, isOnAir ? 'agora' : String(sessions.length));
  const others = sessions.length - near.length;
  return (
    <>
      <SessionRows days={days} now={now} onEdit={onEdit} onRemove={askRemoval} />
      {others > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? 'Mostrar só as próximas'
            : `Ver ${plural(others, 'sessão de outro dia', 'sessões de outros dias')}`}
        </Button>
      )}
    </>
  );
}

function askRemoval(session: RoomSession): void {
  confirmDeletion({
    title: 'Deletar sessão?',
    name: session.title,
    consequence: session.repeat ? 'Todas as repetições saem da programação.' : undefined,
    remove: () => removeSession(session),
  });
}

interface SessionRowsProps {
  days: readonly ProgrammeDay[];
  now: number;
  onEdit: (session: RoomSession) => void;
  onRemove: (session: RoomSession) => void;
}

/** The days with their sessions, and a line between what has begun and what comes. */
function SessionRows({ days, now, onEdit, onRemove }: SessionRowsProps) {
  const all = days.flatMap(({ sessions }) => sessions);
  const zone = all[0]?.session.timeZone;
  const firstComing = all.find(({ state }) => state === 'coming');
  const hasBegun = all.some(({ state }) => state !== 'coming');
  return days.map((day, index) => (
    <section key={day.title} className={classes.day} aria-label={day.title}>
      <h3 className={classes.dayTitle}>
        {day.title}
        {index === 0 && zone && <span className={classes.zone}>{zoneWords(zone)}</span>}
      </h3>
      <ol className={classes.sessions}>
        {day.sessions.map((placed) => (
          <Fragment key={placed.session.id}>
            {placed === firstComing && hasBegun && zone && <NowLine now={now} zone={zone} />}
            <SessionRow
              placed={placed}
              now={now}
              isOtherZone={placed.session.timeZone !== zone}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          </Fragment>
        ))}
      </ol>
    </section>
  ));
}

function NowLine({ now, zone }: { now: number; zone: string }) {
  return (
    <li className={classes.now}>
      <span>agora, {hourWords(now, zone)}</span>
    </li>
  );
}

interface SessionRowProps extends Pick<SessionRowsProps, 'now' | 'onEdit' | 'onRemove'> {
  placed: Placed;
  isOtherZone: boolean;
}

function SessionRow({ placed, now, isOtherZone, onEdit, onRemove }: SessionRowProps) {
  const { session, state, startsAt, endsAt } = placed;
  const { title, timeZone } = session;
  return (
    <li className={classes.session} data-state={state}>
      <span className={classes.hours}>
        {hourWords(startsAt, timeZone)} – {hourWords(endsAt, timeZone)}
      </span>
      <span className={classes.mark}>
        {state === 'now' ? <DoorMark size="small" lit /> : <span className={classes.dot} />}
      </span>
      <SessionWords placed={placed} now={now} isOtherZone={isOtherZone} />
      <div className={classes.actions}>
        {state === 'now' && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Mudar horário de ${title}`}
            onClick={() => onEdit(session)}
          >
            Mudar horário
          </Button>
        )}
        <RowMenu label={`Ações de ${title}`}>
          <Menu.Item
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
            onClick={() => onEdit(session)}
          >
            {state === 'past' ? 'Editar' : 'Mudar horário ou texto'}
          </Menu.Item>
          <DeleteItem onClick={() => onRemove(session)} />
        </RowMenu>
      </div>
    </li>
  );
}

function SessionWords({ placed, now, isOtherZone }: Omit<SessionRowProps, 'onEdit' | 'onRemove'>) {
  const { session, state } = placed;
  const { title, host, timeZone, overlaps } = session;
  const facts = [untilWords(placed, now), host, isOtherZone && zoneWords(timeZone)];
  const repeat = repeatWords(session);
  return (
    <div className={classes.words}>
      <div className={classes.name}>
        {title}
        {state === 'now' && <Badge color="red">No ar</Badge>}
        {repeat && (
          <Badge color="gray" leftSection={<IconRepeat size={13} stroke={1.7} aria-hidden />}>
            {repeat}
          </Badge>
        )}
      </div>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {overlaps.length > 0 && state !== 'past' && (
        <p className={classes.overlap}>
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden />
          Ao mesmo tempo que {overlaps.map((one) => `“${one.title}”`).join(' e ')}
        </p>
      )}
    </div>
  );
}
