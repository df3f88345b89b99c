import { type PeopleFound, PeopleSearch } from '@atrio/client/people-search';
import type { RoomChannel, RoomView } from '@atrio/client/room-channel';
import type { Person, PresentPerson } from '@atrio/contract/live/realtime';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { timeOf } from '../../lib/format.ts';
import { useStore } from '../../lib/use-store.ts';
import { texts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import classes from './people.module.css';

/** The number of faces beside the count. */
const MAX_FACES = 4;
/** Live numbers are announced at most this often (docs/product/interface.md#screen-readers). */
const PAUSE_MS = 30_000;

/** `people` are not all of them where there are very many; `onlineNow` counts all. */
export type PeopleInside = Pick<RoomView, 'people' | 'onlineNow'>;

interface PeopleCountProps {
  people: PeopleInside;
  onShow: () => void;
}

/** The number of people inside, with the faces of the first few. */
export function PeopleCount({ people: { people, onlineNow }, onShow }: PeopleCountProps) {
  const count = texts.people(onlineNow);
  const spoken = useThrottled(count);
  return (
    <>
      <button type="button" className={classes.count} title={texts.seePeople} onClick={onShow}>
        <span className={classes.faces}>
          {people.slice(0, MAX_FACES).map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} />
          ))}
        </span>
        {count}
      </button>
      <span className="screen-reader-only" role="status">
        {texts.inRoom(spoken)}
      </span>
    </>
  );
}

/** The text as it was at most 30 s ago: changes in quick succession are spoken as one. */
function useThrottled(text: string): string {
  const [spoken, setSpoken] = useState(text);
  const spokenAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, spokenAt.current + PAUSE_MS - Date.now());
    const timer = setTimeout(() => {
      spokenAt.current = Date.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

interface PeopleListProps {
  channel: RoomChannel;
  self: Person;
  /** Begins a private message. */
  onWrite: (to: Person) => void;
  /** False while another tab hides the list. */
  isShown: boolean;
}

/** Everybody inside; in a very full room the first of them, with the next by page or by name. */
export function PeopleList({ channel, isShown, ...row }: PeopleListProps) {
  const { people, onlineNow, reading } = useStore(channel.view);
  const [search] = useState(() => new PeopleSearch(channel));
  const found = useStore(search.found);
  useEffect(() => {
    if (isShown) return channel.showPeople();
  }, [channel, isShown]);
  // Each change would draw hundreds of rows that nobody sees.
  if (!isShown) return null;
  if (onlineNow === 0) return <p className={classes.note}>{texts.nobody}</p>;
  const others = onlineNow - people.length;
  const isSearching = found.state !== 'none';
  return (
    <>
      {(others > 0 || found.text !== '') && (
        <input
          type="search"
          className={classes.search}
          aria-label={texts.searchPeople}
          placeholder={texts.searchByName}
          maxLength={limits.search}
          value={found.text}
          onChange={(event) => search.search(event.target.value)}
        />
      )}
      <ul className={classes.list}>
        {(isSearching ? found.people : people).map((person) => (
          <PersonRow key={person.id} person={person} {...row} />
        ))}
      </ul>
      {isSearching ? (
        <p className={classes.note} role="status">
          {foundWords(found)}
        </p>
      ) : (
        others > 0 && <Rest others={others} channel={channel} reading={reading} />
      )}
    </>
  );
}

type PersonRowProps = Pick<PeopleListProps, 'self' | 'onWrite'> & { person: PresentPerson };

function PersonRow({ person, self, onWrite }: PersonRowProps) {
  const { id, name, since } = person;
  return (
    <li className={classes.person}>
      <Avatar id={id} name={name} />
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className={classes.since}>
          {id === self.id ? texts.youSince(timeOf(since)) : texts.since(timeOf(since))}
        </span>
      </div>
      {id !== self.id && (
        <IconButton
          icon="lock"
          label={texts.writeOnlyTo(name)}
          onClick={() => onWrite({ id, name })}
        />
      )}
    </li>
  );
}

interface RestProps extends Pick<RoomView, 'reading'> {
  others: number;
  channel: RoomChannel;
}

/** The people who are not listed yet. */
function Rest({ others, channel, reading }: RestProps) {
  return (
    <div className={classes.note}>
      <p role="status">
        {reading === 'failed' ? texts.peopleFailed : texts.andMore(texts.people(others))}
      </p>
      <Button isBusy={reading === 'loading'} onClick={() => void channel.morePeople()}>
        {reading === 'failed' ? texts.tryAgain : texts.showMore}
      </Button>
    </div>
  );
}

function foundWords({ state, people, hasMore }: PeopleFound): string {
  if (state === 'loading') return texts.searching;
  if (state === 'failed') return texts.searchFailed;
  if (people.length === 0) return texts.nobodyFound;
  const count = texts.people(people.length);
  return hasMore ? texts.foundMore(count) : texts.found(count);
}
