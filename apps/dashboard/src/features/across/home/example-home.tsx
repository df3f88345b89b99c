import { Badge } from '@mantine/core';
import { IconCode, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { initials, plural } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import { Ember } from '../../../kit/ui/ember.tsx';
import { paths } from '../../../paths.ts';
import classes from './example-home.module.css';

const DOORS = [
  { name: 'Auditório', people: 14 },
  { name: 'Recepção', people: 9 },
  { name: 'Sala 2', people: 0 },
  { name: 'Oficina', people: 5 },
  { name: 'Acervo', people: 0 },
  { name: 'Terraço', people: 0 },
];

const MESSAGES = [
  { name: 'Rafael Menezes', text: 'Bom dia, pessoal!' },
  { name: 'Cecília Tavares', text: 'Já dá para entrar?' },
  { name: 'Nilo Campelo', text: 'O som está ótimo.' },
] as const;

const LINE = 'M0 62C16 52 22 54 32 53S46 26 64 30 84 44 96 38 112 14 132 17 150 6 160 4';

interface ExampleHomeProps {
  /** The name typed for the first room. */
  roomName: string;
  /** Purchased rooms that are not created yet. */
  purchases: number;
}

/** A preview of this page with rooms, and links to other pages. */
export function ExampleHome({ roomName, purchases }: ExampleHomeProps) {
  return (
    <section className={classes.card} aria-label="O que vai aparecer aqui">
      <div className={classes.example} aria-hidden="true">
        <div className={classes.head}>
          <strong className={classes.title}>O que vai aparecer aqui</strong>
          <Badge variant="outline">Exemplo</Badge>
        </div>
        <p className={classes.text}>
          Cada sala ganha uma porta. Porta acesa quer dizer que há gente lá dentro.
        </p>
        <ExampleStreet first={roomName.trim()} />
        <div className={classes.cards}>
          <ExampleVisits />
          <ExampleMessages />
        </div>
      </div>
      <ul className={classes.links}>
        <li>
          <Suggestion
            icon={<IconStack2 size={18} stroke={1.7} aria-hidden />}
            to={placeOf(purchases)}
          >
            {purchases > 0
              ? `Você tem ${plural(purchases, 'sala comprada', 'salas compradas')}.`
              : 'Precisa de várias salas de uma vez?'}
          </Suggestion>
        </li>
        <li className={classes.suggestion}>
          <IconCode size={18} stroke={1.7} aria-hidden />
          <span>Tem uma cena própria, em Unity ou HTML5?</span>
          {/* Outside of the dashboard. */}
          <a href="/docs" className={classes.link}>
            Ver a referência
          </a>
        </li>
      </ul>
    </section>
  );
}

function ExampleStreet({ first }: { first: string }) {
  return (
    <div className={classes.inner}>
      <p className={classes.innerTitle}>
        Agora <Ember lit /> <span className={classes.people}>28 pessoas em 3 salas</span>
      </p>
      <div className={classes.street}>
        {DOORS.map(({ name, people }, index) => (
          <span key={name} className={classes.door} data-lit={people > 0 || undefined}>
            <DoorMark size="phone" lit={people > 0} />
            <span className={classes.doorName}>{(index === 0 && first) || name}</span>
            {people > 0 && <span className={classes.doorPeople}>{people} pessoas</span>}
          </span>
        ))}
      </div>
    </div>
  );
}

function ExampleVisits() {
  return (
    <div className={classes.inner}>
      <p className={classes.innerTitle}>Acessos de todas as salas</p>
      <svg className={classes.chart} viewBox="0 0 160 72" preserveAspectRatio="none" aria-hidden>
        <path className={classes.grid} d="M0 1H160M0 24H160M0 48H160M0 71H160" />
        <path className={classes.area} d={`${LINE}V71H0Z`} />
        <path className={classes.line} d={LINE} />
      </svg>
    </div>
  );
}

function ExampleMessages() {
  return (
    <div className={classes.inner}>
      <p className={classes.innerTitle}>Últimas mensagens</p>
      {MESSAGES.map(({ name, text }) => (
        <div key={name} className={classes.message}>
          <AvatarInitials letters={initials(name)} person={name} />
          <span className={classes.quote}>
            <strong>{name.split(' ')[0]}</strong> {text}
          </span>
        </div>
      ))}
    </div>
  );
}

interface SuggestionProps {
  icon: ReactNode;
  to: { label: string; path: string };
  children: ReactNode;
}

function Suggestion({ icon, to, children }: SuggestionProps) {
  return (
    <span className={classes.suggestion}>
      {icon}
      <span>{children}</span>
      <Link to={to.path} className={classes.link}>
        {to.label}
      </Link>
    </span>
  );
}

function placeOf(purchases: number) {
  return purchases > 0
    ? { label: 'Ver compras', path: paths.purchases() }
    : { label: 'Ver planos', path: paths.subscriptions() };
}
