import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClockCheck,
  IconCloudOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatWhen, plural } from '../../../kit/text/format.ts';
import { type CheckIn, nameOf, type Refused, type Result } from './checkin.api.ts';
import classes from './checkin.module.css';

/** The last answer, in colour, icon and word, to be read from an arm's length. */
export function CheckInResult({ desk }: { desk: CheckIn }) {
  const { result } = desk;
  return (
    <div aria-live="assertive" className={classes.results}>
      {result && <Answer result={result} desk={desk} />}
    </div>
  );
}

function Answer({ result, desk }: { result: Result; desk: CheckIn }) {
  switch (result.is) {
    case 'undone':
      return (
        <Box
          tone="sky"
          icon={IconArrowBackUp}
          word="Entrada desfeita"
          name={nameOf(result.guest)}
        />
      );
    case 'refused':
      return <Refusal result={result} desk={desk} />;
    case 'in':
      return <Welcome result={result} desk={desk} />;
  }
}

interface WelcomeProps {
  result: Extract<Result, { is: 'in' }>;
  desk: CheckIn;
}

function Welcome({ result: { guest, isFirst }, desk }: WelcomeProps) {
  const since = guest.checkedInAt ? `desde ${formatWhen(guest.checkedInAt)}` : '';
  const by = guest.checkedInBy ? `, por ${guest.checkedInBy}` : '';
  return (
    <Box
      tone={isFirst ? 'green' : 'amber'}
      icon={isFirst ? IconCircleCheck : IconClockCheck}
      word={isFirst ? 'Pode entrar' : 'Já entrou'}
      name={nameOf(guest)}
      text={isFirst ? [guest.category, guest.note].filter(Boolean).join(' · ') : since + by}
    >
      <Button variant="default" onClick={() => desk.undo(guest)}>
        Desfazer entrada
      </Button>
    </Box>
  );
}

/** Refusals that the team may pass over. */
const PASSABLE = ['CHECKIN_DECLINED', 'CHECKIN_EARLY', 'CHECKIN_OVER'];

interface RefusalProps {
  result: Extract<Result, { is: 'refused' }>;
  desk: CheckIn;
}

function Refusal({ result: { who, code, message, current }, desk }: RefusalProps) {
  return (
    <Box
      tone="red"
      icon={IconCircleX}
      word="Não entrou"
      name={current.name ?? who.label}
      text={`${message}.${moment(code, current)}`}
    >
      {PASSABLE.includes(code) && (
        <Button variant="default" onClick={() => void desk.send({ ...who, anyway: true })}>
          Dar entrada mesmo assim
        </Button>
      )}
    </Box>
  );
}

function moment(code: string, { at }: Refused): string {
  if (at === undefined) return '';
  if (code === 'CHECKIN_EARLY') return ` Vale a partir de ${formatWhen(at)}.`;
  return code === 'CHECKIN_OVER' ? ` Valeu até ${formatWhen(at)}.` : ` Foi em ${formatWhen(at)}.`;
}

interface BoxProps {
  tone: 'green' | 'amber' | 'red' | 'sky';
  icon: TablerIcon;
  word: string;
  name: string;
  text?: string;
  children?: ReactNode;
}

function Box({ tone, icon: Icon, word, name, text, children }: BoxProps) {
  return (
    <section className={classes.result} data-tone={tone}>
      <Icon size={44} stroke={1.7} aria-hidden />
      <div className={classes.words}>
        <strong>{word}</strong>
        <span className={classes.who}>{name}</span>
        {text && <span>{text}</span>}
      </div>
      {children}
    </section>
  );
}

/** Guests whose call never reached the server: nobody is forgotten. */
export function Unsent({ desk }: { desk: CheckIn }) {
  if (desk.unsent.length === 0) return null;
  return (
    <section className={classes.unsent} role="alert">
      <p>
        <IconCloudOff size={22} stroke={1.7} aria-hidden />{' '}
        {plural(desk.unsent.length, 'entrada não enviada', 'entradas não enviadas')}. O servidor não
        respondeu; nada se perdeu.
      </p>
      <ul>
        {desk.unsent.map((who) => (
          <li key={`${who.guestId}|${who.pass}`}>
            <span>{who.label}</span>
            <Button
              loading={desk.busy !== null}
              aria-label={`Tentar de novo: ${who.label}`}
              onClick={() => void desk.send(who)}
            >
              Tentar de novo
            </Button>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Descartar: ${who.label}`}
              onClick={() => desk.letGo(who)}
            >
              Descartar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
