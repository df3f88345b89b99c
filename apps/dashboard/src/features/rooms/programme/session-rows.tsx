import type { RoomSession } from '@atrio/contract/rooms/programme';
import { Badge, Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconRepeat } from '@tabler/icons-react';
import { Fragment } from 'react';
import { DeleteItem, RowMenu } from '../../../kit/list/row-menu.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import classes from './programme.module.css';
import {
  hourWords,
  type Placed,
  type ProgrammeDay,
  repeatWords,
  untilWords,
  zoneWords,
} from './programme-days.ts';

interface SessionRowsProps {
  days: readonly ProgrammeDay[];
  now: number;
  onEdit: (session: RoomSession) => void;
  onRemove: (session: RoomSession) => void;
}

/** The days with their sessions, and a line between what has begun and what comes. */
export function SessionRows({ days, now, onEdit, onRemove }: SessionRowsProps) {
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
  const { title, host, timeZone, overlaps } = session;
  const facts = [untilWords(placed, now), host, isOtherZone && zoneWords(timeZone)];
  const repeat = repeatWords(session);
  return (
    <li className={classes.session} data-state={state}>
      <span className={classes.hours}>
        {hourWords(startsAt, timeZone)} – {hourWords(endsAt, timeZone)}
      </span>
      <span className={classes.mark}>
        {state === 'now' ? <DoorMark size="small" lit /> : <span className={classes.dot} />}
      </span>
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
