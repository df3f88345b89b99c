import type { Guest } from '@atrio/contract/rooms/guests';
import type { Room } from '@atrio/contract/rooms/rooms';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCamera, IconPhoto, IconSearch, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { CentredSpinner } from '../../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatInteger, formatWhen } from '../../../kit/text/format.ts';
import { type CameraState, readQrPicture, useQrCamera } from '../../../kit/ui/use-qr-camera.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { paths } from '../../../paths.ts';
import { STATES } from '../guests/guest-words.ts';
import { type CheckIn, checkinQuery, foundQuery, MOST_FOUND, nameOf } from './checkin.api.ts';
import classes from './checkin.module.css';

interface CheckInDeskProps {
  room: Room;
  desk: CheckIn;
  /** The answers, between the counter and the search. */
  children: ReactNode;
}

/** The desk at the door of a building: guests are found by name, or by the code of their pass. */
export function CheckInDesk({ room, desk, children }: CheckInDeskProps) {
  return (
    <div className={classes.desk}>
      <PageHeader title="Recepção" parentTitle={room.name} back={paths.roomGuests(room.id)} />
      <Counter roomId={room.id} />
      {children}
      <Search roomId={room.id} desk={desk} />
      <Scan desk={desk} />
      <Latest roomId={room.id} />
    </div>
  );
}

function Counter({ roomId }: { roomId: number }) {
  const { data, isError } = useQuery(checkinQuery(roomId));
  return (
    <p className={classes.counter}>
      <IconUserCheck size={26} stroke={1.7} aria-hidden />
      <strong>{data ? formatInteger(data.present) : '–'}</strong>{' '}
      {data?.present === 1 ? 'presente' : 'presentes'}
      {isError && <span className={classes.quiet}>sem conexão: pode haver mais</span>}
    </p>
  );
}

interface DeskProps {
  roomId: number;
  desk: CheckIn;
}

function useFound(roomId: number, text: string) {
  const [search] = useDebouncedValue(text, 200);
  const isPass = text.includes('/passe/');
  const query = useQuery({
    ...foundQuery(roomId, isPass ? '' : search.slice(0, 100)),
    placeholderData: keepPreviousData,
  });
  const isAsked = search !== '' && !isPass;
  const isSettled = search === text && !query.isPlaceholderData;
  return { query, guests: isAsked ? (query.data?.guests ?? []) : [], isPass, isSettled, isAsked };
}

/** A reader of codes that types is understood here as well: what it types holds a pass. */
function Search({ roomId, desk }: DeskProps) {
  const [text, setText] = useState('');
  const { query, guests, isPass, isSettled, isAsked } = useFound(roomId, text.trim());
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  // The desk does nothing else; a phone would cover half of it with its keyboard.
  useEffect(() => {
    if (!isPhone) field.current?.focus();
  }, [isPhone]);
  const letIn = (guest: Guest) => {
    void desk.send({ guestId: guest.id, label: nameOf(guest) });
    setText('');
    field.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [only, ...others] = guests;
    if (isPass) {
      desk.scan(text.trim());
      setText('');
    } else if (only && others.length === 0 && isSettled) letIn(only);
  };
  return (
    <form className={classes.search} onSubmit={handleSubmit} aria-label="Buscar convidado">
      <TextInput
        ref={field}
        size="lg"
        type="search"
        label="Nome ou e-mail"
        description="Enter dá entrada quando só uma pessoa aparece."
        autoComplete="off"
        maxLength={500}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
      />
      {isAsked && (
        <QueryStates
          query={query}
          loadingText="Buscando convidados"
          skeleton={<CentredSpinner />}
          errorTitle="Não foi possível buscar"
        >
          {() => <Found guests={guests} desk={desk} onChoose={letIn} />}
        </QueryStates>
      )}
    </form>
  );
}

interface FoundProps {
  guests: readonly Guest[];
  desk: CheckIn;
  onChoose: (guest: Guest) => void;
}

function Found({ guests, desk, onChoose }: FoundProps) {
  if (guests.length === 0) {
    return (
      <p role="status" className={classes.quiet}>
        Ninguém na lista com esse nome ou e-mail.
      </p>
    );
  }
  return (
    <>
      <ul className={classes.found}>
        {guests.map((guest) => (
          <li key={guest.id}>
            <GuestWords guest={guest} />
            <Button
              variant={guest.checkedInAt ? 'default' : 'filled'}
              aria-label={`${guest.checkedInAt ? 'Conferir' : 'Dar entrada'}: ${nameOf(guest)}`}
              disabled={desk.busy !== null}
              onClick={() => onChoose(guest)}
            >
              {guest.checkedInAt ? 'Conferir' : 'Dar entrada'}
            </Button>
          </li>
        ))}
      </ul>
      {guests.length === MOST_FOUND && (
        <p className={classes.quiet}>Escreva mais letras para ver outras pessoas.</p>
      )}
    </>
  );
}

function GuestWords({ guest }: { guest: Guest }) {
  const { checkedInAt, name, email, category, state } = guest;
  const facts = [name && email, category].filter(Boolean).join(' · ');
  return (
    <div className={classes.words}>
      <span className={classes.who}>{nameOf(guest)}</span>
      {facts && <span className={classes.quiet}>{facts}</span>}
      <span className={classes.quiet}>
        {checkedInAt ? `Presente desde ${formatWhen(checkedInAt)}` : STATES[state].one}
      </span>
    </div>
  );
}

const CAMERA_WORDS: Record<Exclude<CameraState, 'off' | 'on'>, string> = {
  starting: 'Abrindo a câmera…',
  refused:
    'O navegador não deixou usar a câmera. Libere-a nas permissões do site, ou busque pelo nome.',
  missing: 'Nenhuma câmera foi encontrada neste aparelho. Busque pelo nome ou leia de uma imagem.',
  insecure:
    'A câmera só funciona em um endereço https. Busque pelo nome ou leia de uma imagem do passe.',
};

function Scan({ desk }: { desk: CheckIn }) {
  const camera = useQrCamera(desk.scan);
  const { state } = camera;
  const isOff = state !== 'on' && state !== 'starting';
  return (
    <section className={classes.scan} aria-label="Ler o passe">
      <div className={classes.ways}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconCamera size={22} stroke={1.7} aria-hidden />}
          onClick={isOff ? camera.start : camera.stop}
        >
          {isOff ? 'Ler com a câmera' : 'Fechar a câmera'}
        </Button>
        <PictureButton desk={desk} />
      </div>
      {state !== 'off' && state !== 'on' && (
        <p role="status" className={classes.quiet}>
          {CAMERA_WORDS[state]}
        </p>
      )}
      <video
        ref={camera.video}
        className={classes.video}
        data-on={state === 'on' || undefined}
        aria-label="Câmera: aponte para o código do passe"
        muted
        playsInline
      />
    </section>
  );
}

function PictureButton({ desk }: { desk: CheckIn }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const handleChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = await readQrPicture(file);
    setFailure(text === null ? 'Nenhum código foi encontrado nesta imagem.' : '');
    if (text !== null) desk.scan(text);
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label="Imagem do passe"
        onChange={(event) => void handleChange(event)}
      />
      <Button
        size="lg"
        variant="subtle"
        color="gray"
        leftSection={<IconPhoto size={22} stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Ler de uma imagem
      </Button>
      <span role="status" className={classes.quiet}>
        {failure}
      </span>
    </>
  );
}

function Latest({ roomId }: { roomId: number }) {
  const query = useQuery(checkinQuery(roomId));
  return (
    <section className={classes.latest} aria-labelledby="latest">
      <h2 id="latest">Últimas entradas</h2>
      <QueryStates
        query={query}
        loadingText="Carregando as últimas entradas"
        skeleton={<CentredSpinner />}
        errorTitle="Não foi possível carregar as últimas entradas"
        isEmpty={({ latest }) => latest.length === 0}
        empty={<p className={classes.quiet}>Ninguém entrou ainda.</p>}
      >
        {({ latest }) => (
          <ul className={classes.found}>
            {latest.map((guest) => (
              <li key={guest.id}>
                <GuestWords guest={guest} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}
