import {
  type Door,
  type DoorHand,
  doorHandNames,
  doorHands,
  MAX_NOTE,
} from '@atrio/contract/live/door';
import type { Knock } from '@atrio/contract/live/door-line';
import { ActionIcon, Button, type ButtonProps, SegmentedControl, TextInput } from '@mantine/core';
import { IconDoorEnter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useNow } from '../../../kit/dates/use-now.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { knocksQuery, useAnswerKnocks, useSwitchDoor } from './door.api.ts';
import classes from './door.module.css';

const MINUTE = 60_000;
const REASONS = [
  'A sala está cheia',
  'Não encontramos seu nome na lista',
  'Fale com a organização do evento',
];

interface HandSwitchProps {
  roomId: number;
  door: Door;
  isDisabled?: boolean;
}

/** 'Aberta', 'Só equipe' or 'Fechada', at once; it asks only while people wait. */
export function HandSwitch({ roomId, door, isDisabled = false }: HandSwitchProps) {
  const { coming, put } = useSwitchDoor(roomId);
  const waiting = door.queued + door.knocking;
  const handleChange = (value: string) => {
    // One of the control's own values.
    const next = value as DoorHand;
    if (next === 'open' || waiting === 0) return void put({ hand: next }).catch(() => undefined);
    confirm({
      title: next === 'team' ? 'Deixar só a equipe entrar?' : 'Fechar a porta?',
      text: `${plural(waiting, 'pessoa espera', 'pessoas esperam')} lá fora e continuam a esperar. Quem está dentro fica.`,
      action: next === 'team' ? 'Só equipe' : 'Fechar a porta',
      isSafe: true,
      onConfirm: () => put({ hand: next }),
    });
  };
  return (
    <SegmentedControl
      aria-label="Porta"
      disabled={isDisabled}
      value={coming?.hand ?? door.hand}
      onChange={handleChange}
      data={doorHands.map((value) => ({ value, label: doorHandNames[value] }))}
    />
  );
}

/** The second tap of a double tap falls on the row that has moved up meanwhile: it is nobody's. */
export function oncePressed(act: () => void) {
  return ({ detail }: Pick<MouseEvent, 'detail'>) => {
    if (detail <= 1) act();
  };
}

/** Shows the people who knock, in the order in which this screen first saw them, and answers them. */
export function useKnocks(roomId: number) {
  const query = useQuery(knocksQuery(roomId));
  const { mutate, isPending } = useAnswerKnocks();
  const rows = useSteadyOrder(query.data ?? []);
  const id = String(roomId);
  const idsOf = (those: readonly Knock[]) => those.map(({ visitor }) => visitor.id);
  return {
    roomId,
    query,
    rows,
    isBusy: isPending,
    /** Answers only these: somebody who came meanwhile has not been seen. */
    admit: (those: readonly Knock[]) => mutate({ id, visitorIds: idsOf(those), answer: 'admit' }),
    refuse: (those: readonly Knock[], reason: string) =>
      mutate({ id, visitorIds: idsOf(those), answer: 'refuse', reason }),
  };
}
export type Knocks = ReturnType<typeof useKnocks>;

/** A new row stands last: none moves under a finger that is about to press it. */
function useSteadyOrder(knocks: readonly Knock[]): Knock[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const known = new Map(knocks.map((knock) => [knock.visitor.id, knock]));
  const seen = new Set(order);
  const next = [...order.filter((id) => known.has(id))];
  next.push(...[...known.keys()].filter((id) => !seen.has(id)));
  if (next.join() !== order.join()) setOrder(next);
  return next.flatMap((id) => known.get(id) ?? []);
}

interface AdmitAllProps extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  knocks: Knocks;
  isDisabled?: boolean;
  shortcut?: string | undefined;
}

/** Lets in all who are on the list. */
export function AdmitAll({ knocks, isDisabled = false, shortcut, ...look }: AdmitAllProps) {
  const { rows, isBusy, admit } = knocks;
  return (
    <Button
      {...look}
      disabled={isBusy || isDisabled || rows.length === 0}
      leftSection={<IconDoorEnter size={18} stroke={1.7} aria-hidden />}
      aria-keyshortcuts={shortcut}
      onClick={oncePressed(() => admit(rows))}
    >
      {rows.length === 1 ? 'Aprovar' : `Aprovar os ${rows.length}`}
    </Button>
  );
}

interface KnockRowsProps {
  knocks: Knocks;
  head?: ReactNode;
  foot?: ReactNode;
  isDisabled?: boolean;
}

/** The list of those who knock, with what stands above and below it. */
export function KnockRows({ knocks, head, foot, isDisabled = false }: KnockRowsProps) {
  const now = useNow(true);
  return (
    <QueryStates
      query={knocks.query}
      loadingText="Carregando quem bate à porta"
      errorTitle="Erro ao carregar quem bate à porta"
      skeleton={<SkeletonBar width="100%" height={80} />}
      isEmpty={(rows) => rows.length === 0}
      empty={null}
    >
      {() => (
        <>
          {head}
          <ul>
            {knocks.rows.map((knock) => (
              <KnockRow
                key={knock.visitor.id}
                knocks={knocks}
                knock={knock}
                now={now}
                isDisabled={isDisabled}
              />
            ))}
          </ul>
          {foot}
        </>
      )}
    </QueryStates>
  );
}

interface KnockRowProps {
  knocks: Knocks;
  knock: Knock;
  now: number;
  isDisabled: boolean;
}

function KnockRow({ knocks, knock, now, isDisabled }: KnockRowProps) {
  const { visitor, isListed, note, since } = knock;
  const approve = useNextRowFocus<HTMLButtonElement>();
  const isOff = knocks.isBusy || isDisabled;
  return (
    <li>
      <div className={classes.knock}>
        <AvatarInitials letters={initials(visitor.name)} person={visitor.name} />
        <p className={classes.words}>
          <strong>{visitor.name}</strong>
          <span className={classes.note}>
            {isListed ? 'com convite' : 'sem convite'} · {agoWords(since, now)}
          </span>
        </p>
        <Button
          ref={approve}
          size="xs"
          variant="default"
          aria-label={`Aprovar ${visitor.name}`}
          disabled={isOff}
          onClick={oncePressed(() => knocks.admit([knock]))}
        >
          Aprovar
        </Button>
        <RefuseMenu knocks={knocks} knock={knock} isDisabled={isOff} />
      </div>
      {note && (
        <p className={classes.said} dir="auto">
          “{note}”
        </p>
      )}
    </li>
  );
}

function RefuseMenu({ knocks, knock, isDisabled }: Omit<KnockRowProps, 'now'>) {
  const { name } = knock.visitor;
  return (
    <Menu position="bottom-end" width={290} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={`Recusar ${name}`} disabled={isDisabled}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Recusar: a pessoa lê o motivo</Menu.Label>
        {REASONS.map((reason) => (
          <Menu.Item key={reason} onClick={() => knocks.refuse([knock], reason)}>
            {reason}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => askRefusal(name, (reason) => knocks.refuse([knock], reason))}>
          Escrever o motivo…
        </Menu.Item>
        <Menu.Item onClick={() => knocks.refuse([knock], '')}>Recusar sem motivo</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function askRefusal(name: string, refuse: (reason: string) => void): void {
  let reason = '';
  confirm({
    title: 'Recusar a entrada?',
    detail: (
      <>
        <strong>{name}</strong>
        <TextInput
          label="Motivo (opcional)"
          description="A pessoa lê este motivo e pode tentar de novo em um minuto."
          maxLength={MAX_NOTE}
          onChange={(event) => {
            reason = event.currentTarget.value;
          }}
        />
      </>
    ),
    action: 'Recusar',
    isSafe: true,
    onConfirm: async () => refuse(reason),
  });
}

/** 'agora', 'há 2 min'. */
function agoWords(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE);
  return minutes < 1 ? 'agora' : `há ${minutes} min`;
}
