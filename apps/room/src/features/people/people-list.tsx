import type { Person } from '@atrio/contract/realtime';
import { peopleCount, timeOf } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { PeopleView } from './people.ts';
import classes from './people-list.module.css';

interface PeopleListProps {
  people: PeopleView;
  self: Person;
  /** Begins a private message. */
  onWrite: (to: Person) => void;
}

export function PeopleList({ people: { people, onlineNow }, self, onWrite }: PeopleListProps) {
  const others = onlineNow - people.length;
  if (onlineNow === 0) return <p className={classes.note}>Ninguém na sala agora.</p>;
  return (
    <>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.id} className={classes.person}>
            <Avatar id={person.id} name={person.name} />
            <div className={classes.words}>
              <strong>{person.name}</strong>
              <span className={classes.since}>
                {person.id === self.id ? 'você, ' : ''}desde as {timeOf(person.since)}
              </span>
            </div>
            {person.id !== self.id && (
              <IconButton
                icon="lock"
                label={`Escrever só para ${person.name}`}
                onClick={() => onWrite({ id: person.id, name: person.name })}
              />
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className={classes.note}>E mais {peopleCount(others)}.</p>}
    </>
  );
}
