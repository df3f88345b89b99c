import { peopleCount } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { PeopleView } from './people.ts';
import classes from './people-count.module.css';
import { useSaidNowAndThen } from './use-said-now-and-then.ts';

interface PeopleCountProps {
  people: PeopleView;
  onShow: () => void;
}

const SHOWN = 4;

/** How many are here, with the first few of them. */
export function PeopleCount({ people: { people, onlineNow }, onShow }: PeopleCountProps) {
  const count = peopleCount(onlineNow);
  const said = useSaidNowAndThen(count);
  return (
    <>
      <button type="button" className={classes.count} title="Ver pessoas" onClick={onShow}>
        <span className={classes.faces}>
          {people.slice(0, SHOWN).map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} />
          ))}
        </span>
        {count}
      </button>
      <span className="leitor" role="status">
        {said} na sala
      </span>
    </>
  );
}
