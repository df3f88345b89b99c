import type { OrderQuote } from '@atrio/contract/money/order-changes';
import { billingWords } from '@atrio/contract/money/payments';
import { Checkbox } from '@mantine/core';
import { IconArchive, IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { formatDay, formatInteger, formatReais, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { shortDay } from './order-changes.api.ts';
import classes from './order-changes.module.css';

const MOST_DOORS = 12;
/** More of them are smaller. */
const FEW_DOORS = 8;
const DAY_MS = 24 * 60 * 60_000;

interface PartProps {
  quote: OrderQuote;
}

/** Before → after. */
export function Sides({ quote }: PartProps) {
  const { from, to, step, difference, paidUntil } = quote;
  const isFree = difference.value === '0.00';
  const after =
    step === 'down' ? `A partir de ${shortDay(paidUntil ?? '')}` : isFree ? 'Agora' : 'Ao pagar';
  return (
    <div className={classes.sides}>
      <Side label="Hoje" side={from} />
      <IconArrowRight size={18} stroke={1.7} className={classes.arrow} aria-hidden />
      <Side label={after} side={to} isNew unlit={from.rooms - to.rooms} />
    </div>
  );
}

interface SideProps {
  label: string;
  side: OrderQuote['from'];
  isNew?: boolean;
  /** Doors that go out. */
  unlit?: number;
}

function Side({ label, side, isNew, unlit = 0 }: SideProps) {
  return (
    <div className={classes.side} data-new={isNew || undefined}>
      <div>
        <span className={classes.label}>{label}</span>
        <Doors lit={side.rooms} unlit={unlit} />
      </div>
      <div>
        <strong>{side.planName}</strong>
        <strong className={classes.money}>{formatReais(side.value)}</strong>
      </div>
      <div>
        <span>{plural(side.rooms, 'sala', 'salas')}</span>
        <span className={classes.money}>por mês</span>
      </div>
    </div>
  );
}

function Doors({ lit, unlit = 0 }: { lit: number; unlit?: number }) {
  const shown = Math.min(MOST_DOORS, lit + Math.max(0, unlit));
  return (
    <span className={classes.doors} data-many={shown > FEW_DOORS || undefined} aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        // The doors are all alike and never move: their place is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: static list
        <DoorMark key={index} size="small" lit={index < lit} />
      ))}
    </span>
  );
}

/** Today, then the renewal. */
export function Charges({ quote }: PartProps) {
  const { step, to, nextCharge, billingType, paymentDay } = quote;
  const words = step === 'down' ? `começa o ${to.planName}` : `mês inteiro do ${to.planName}`;
  return (
    <section aria-label="O que é cobrado">
      <h3 className={classes.title}>O que é cobrado</h3>
      <ol className={classes.charges}>
        <TodayCharge quote={quote} />
        {nextCharge && (
          <Charge
            day={formatDay(nextCharge.dueDate)}
            words={words}
            detail={`${billingWords(billingType)}, depois todo dia ${paymentDay}`}
            value={nextCharge.value}
          />
        )}
      </ol>
      {quote.coupon && <p className={classes.detail}>{couponWords(quote)}</p>}
    </section>
  );
}

function TodayCharge({ quote }: PartProps) {
  const { step, from, difference, paidUntil, rooms } = quote;
  if (step === 'down' || difference.value === '0.00') {
    const last = shortDay(dayBefore(paidUntil ?? ''));
    const open = openWords(rooms.length);
    const detail = step === 'down' ? `O ${from.planName} já está pago até ${last}.${open}` : '';
    return <Charge isNow day="Hoje" words="nada muda" detail={detail} value="0.00" />;
  }
  return difference.periods.map((period) => (
    <Charge
      key={period.from}
      isNow
      day="Hoje"
      words={`diferença de ${plural(period.days, 'dia', 'dias')}`}
      detail={`${formatReais(period.extra)} a mais por mês ÷ ${period.ofDays} × ${period.days}, de ${shortDay(period.from)} a ${shortDay(dayBefore(period.until))}`}
      value={period.value}
    />
  ));
}

interface ChargeProps {
  day: string;
  words: string;
  detail: string;
  value: string;
  isNow?: boolean;
}

function Charge({ day, words, detail, value, isNow }: ChargeProps) {
  return (
    <li className={classes.charge} data-now={isNow || undefined}>
      <span>
        <strong>{day}</strong> {words}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <strong className={classes.money}>{formatReais(value)}</strong>
    </li>
  );
}

interface RoomsProps extends PartProps {
  kept: readonly number[];
  onChange: (kept: number[]) => void;
}

/** The rooms that stay or close, and the consequence in words. */
export function Rooms({ quote, kept, onChange }: RoomsProps) {
  if (quote.step === 'up') return <RoomsUp quote={quote} />;
  if (quote.rooms.length <= quote.to.rooms) return <RoomsStay quote={quote} />;
  return <RoomsToChoose quote={quote} kept={kept} onChange={onChange} />;
}

function RoomsUp({ quote }: PartProps) {
  const { to, from, rooms, newRooms, difference, billingType, today } = quote;
  const { value, payBy } = difference;
  const isFree = value === '0.00';
  const when = isFree ? 'agora' : 'segundos depois do pagamento';
  const article = billingType === 'CREDIT_CARD' ? 'A cobrança no' : 'O';
  return (
    <section aria-label="O que acontece com as salas">
      <h3 className={classes.title}>O que acontece com as salas</h3>
      <div className={classes.rooms}>
        <Doors lit={to.rooms} />
        <p>
          {stayWords(rooms.length)}
          {newRooms > 0 && (
            <>
              {' '}
              <strong>{plural(newRooms, 'nova', 'novas')}</strong>{' '}
              {newRooms === 1 ? 'aparece' : 'aparecem'} em Compras {when}.
            </>
          )}
        </p>
      </div>
      {!isFree && (
        <Consequence icon={<IconInfoCircle size={18} stroke={1.7} aria-hidden />}>
          {article} {billingWords(billingType)} de {formatReais(value)} vale até{' '}
          {untilWords(today, payBy)}. Sem pagamento, tudo continua no {from.planName}.
        </Consequence>
      )}
    </section>
  );
}

function RoomsStay({ quote }: PartProps) {
  const { to, rooms, paidUntil } = quote;
  return (
    <section aria-label="O que acontece com as salas">
      <h3 className={classes.title}>O que acontece com as salas</h3>
      <Consequence icon={<IconArchive size={18} stroke={1.7} aria-hidden />}>
        {stayWords(rooms.length)} Em {shortDay(paidUntil ?? '')} ficam, com as compras ainda sem
        uso, no máximo {plural(to.rooms, 'sala', 'salas')}.
      </Consequence>
    </section>
  );
}

function RoomsToChoose({ quote, kept, onChange }: RoomsProps) {
  const { rooms, to, paidUntil } = quote;
  const count = `${kept.length} de ${plural(to.rooms, 'escolhida', 'escolhidas')}`;
  const closing = rooms.length - to.rooms;
  const others =
    closing === 1 ? 'a outra sala fecha e vai' : `as outras ${closing} salas fecham e vão`;
  const toggle = (id: number, isKept: boolean) =>
    onChange(isKept ? [...kept, id] : kept.filter((other) => other !== id));
  return (
    <section aria-label="Quais salas ficam">
      <div className={classes.head}>
        <h3 className={classes.title}>Quais salas ficam</h3>
        <span className={classes.count} data-full={kept.length === to.rooms || undefined}>
          {count}
        </span>
        <LiveText>{count}</LiveText>
      </div>
      <ul className={classes.choices}>
        {rooms.map(({ id, name, visits }) => {
          const isKept = kept.includes(id);
          return (
            <li key={id} className={classes.choice} data-kept={isKept || undefined}>
              <Checkbox
                label={name}
                checked={isKept}
                disabled={!isKept && kept.length >= to.rooms}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span className={classes.visits}>
                {formatInteger(visits)} {visits === 1 ? 'acesso' : 'acessos'}
              </span>
            </li>
          );
        })}
      </ul>
      <Consequence icon={<IconArchive size={18} stroke={1.7} aria-hidden />}>
        Em {shortDay(paidUntil ?? '')} {others} para a lixeira por 30 dias. Você pode trocar a
        escolha até {shortDay(dayBefore(paidUntil ?? ''))}; sem escolha, ficam as com mais acessos.
      </Consequence>
    </section>
  );
}

function Consequence({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.consequence}>
      {icon}
      <p>{children}</p>
    </div>
  );
}

/** The effects of a pause, one sentence each. */
export function pauseWords({ from, today, paidUntil, withdrawn }: OrderQuote): string[] {
  const isPaid = paidUntil !== null && paidUntil > today;
  const charges = plural(withdrawn.count, 'cobrança em aberto', 'cobranças em aberto');
  const verb = withdrawn.count === 1 ? 'será retirada' : 'serão retiradas';
  return [
    `Nada é cobrado até você retomar: ${formatReais(from.value)} por mês param agora.`,
    ...(isPaid ? [`O que está pago vale até ${formatDay(paidUntil)}.`] : []),
    ...(withdrawn.count > 0 ? [`${charges} (${formatReais(withdrawn.value)}) ${verb}.`] : []),
    'Suas salas continuam como estão.',
  ];
}

export function resumeWords(quote: OrderQuote): string[] {
  const { nextCharge, paymentDay } = quote;
  if (!nextCharge) return [];
  const { value, dueDate } = nextCharge;
  return [
    'Hoje nada é cobrado.',
    `Próxima cobrança: ${formatReais(value)} em ${formatDay(dueDate)}, depois todo dia ${paymentDay}.`,
    ...(quote.coupon ? [couponWords(quote)] : []),
  ];
}

function stayWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'Sua sala fica como está.' : `As ${count} salas ficam como estão.`;
}

function openWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' A sala segue aberta.' : ` As ${count} salas seguem abertas.`;
}

/** 'amanhã, 21/11' */
function untilWords(today: string, day: string): string {
  if (day === today) return `hoje, ${shortDay(day)}`;
  return dayBefore(day) === today ? `amanhã, ${shortDay(day)}` : shortDay(day);
}

function dayBefore(day: string): string {
  const before = Date.parse(day) - DAY_MS;
  return Number.isNaN(before) ? '' : new Date(before).toISOString().slice(0, 10);
}

/** The order's coupon after the step. */
function couponWords({ coupon, to }: OrderQuote): string {
  const { code, left, fullValue } = coupon ?? { code: '', left: null, fullValue: '' };
  if (left === 0) return `O cupom ${code} não vale para o plano ${to.planName}.`;
  if (left === null) return `Com o cupom ${code}, em todas as cobranças.`;
  const charges = left === 1 ? 'próxima cobrança' : `próximas ${left} cobranças`;
  return `Com o cupom ${code}: ${charges}; depois, ${formatReais(fullValue)} por mês.`;
}
