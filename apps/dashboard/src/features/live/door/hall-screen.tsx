import type { HallCode } from '@atrio/contract/live/hall-code';
import type { Room } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconArrowLeft, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '../../../kit/dates/use-now.ts';
import { PageTitle } from '../../../kit/page/page-title.tsx';
import { CentredSpinner } from '../../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { publicUrl } from '../../../kit/text/public-link.ts';
import { QrPicture } from '../../../kit/ui/qr-picture.tsx';
import { paths } from '../../../paths.ts';
import { hallCodeQuery, useSwitchDoor } from './door.api.ts';
import classes from './hall-screen.module.css';

const STEP_MS = 30_000;
/** With a lost line each try lets the server breathe; the next code is known by then. */
const LEAST_MS = 5_000;
const MARGIN_MS = 500;

/** The code for the hall's screen: huge, dark, and the way to where it is typed. */
export function HallScreen({ room }: { room: Room }) {
  const query = useQuery({
    ...hallCodeQuery(room.id),
    // The cache is of no use here: it holds a code of long ago.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      Math.max(LEAST_MS, (state.data?.hall?.remainingMs ?? 0) + MARGIN_MS),
  });
  const { fullscreen, toggle } = useFullscreenDocument();
  return (
    <div className={classes.screen} data-full={fullscreen || undefined}>
      <PageTitle title="Tela do salão" parentTitle={room.name} />
      <Bar roomId={room.id} isFull={fullscreen} onToggle={() => void toggle()} />
      <QueryStates
        query={query}
        loadingText="Carregando o código do salão"
        errorTitle="Erro ao carregar o código do salão"
        skeleton={<CentredSpinner />}
      >
        {(hall) =>
          hall ? (
            <Shown room={room} hall={hall} readAt={query.dataUpdatedAt} />
          ) : (
            <Off roomId={room.id} />
          )
        }
      </QueryStates>
    </div>
  );
}

interface BarProps {
  roomId: number;
  isFull: boolean;
  onToggle: () => void;
}

function Bar({ roomId, isFull, onToggle }: BarProps) {
  return (
    <header className={classes.bar}>
      <Button
        component={Link}
        to={paths.room(roomId)}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
      >
        Voltar à sala
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={
          isFull ? (
            <IconMinimize size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconMaximize size={18} stroke={1.7} aria-hidden />
          )
        }
        onClick={onToggle}
      >
        {isFull ? 'Sair da tela cheia' : 'Tela cheia'}
      </Button>
    </header>
  );
}

function Shown({ room, hall, readAt }: { room: Room; hall: HallCode; readAt: number }) {
  const now = useNow(true);
  const shown = codeAt(hall, Math.max(0, now - readAt));
  const url = publicUrl(room.sceneName);
  return (
    <main className={classes.main}>
      <section className={classes.way}>
        <h1 tabIndex={-1}>{room.name}</h1>
        <QrPicture text={url} label={`QR code que abre a sala ${room.name}`} />
        <p className={classes.url}>{url.replace(/^https?:\/\//, '')}</p>
      </section>
      <section className={classes.code} aria-label="Código do salão">
        <p>Abra a sala no seu celular e digite</p>
        {shown ? (
          <>
            {/* Read digit by digit, and not again with each second. */}
            <p className={classes.digits} role="status" aria-label={[...shown.code].join(' ')}>
              <span>{shown.code.slice(0, 3)}</span> <span>{shown.code.slice(3)}</span>
            </p>
            <span className={classes.left} aria-hidden>
              <span style={{ transform: `scaleX(${shown.leftMs / STEP_MS})` }} />
            </span>
            <p className={classes.seconds}>
              muda em <strong>{Math.ceil(shown.leftMs / 1_000)} s</strong>
            </p>
          </>
        ) : (
          <p className={classes.lost} role="alert">
            Sem conexão com o servidor: o código volta assim que ela voltar.
          </p>
        )}
      </section>
    </main>
  );
}

/** The code that an answer shows at a time: its own, then the next one, then none. */
function codeAt({ code, next, remainingMs }: HallCode, sinceMs: number) {
  const leftMs = remainingMs - sinceMs;
  if (leftMs > 0) return { code, leftMs };
  return leftMs > -STEP_MS ? { code: next, leftMs: leftMs + STEP_MS } : null;
}

function Off({ roomId }: { roomId: number }) {
  const { put, coming } = useSwitchDoor(roomId);
  return (
    <main className={classes.off}>
      <h1 tabIndex={-1}>O código do salão está desligado</h1>
      <p>Ligado, quem digita o código desta tela entra sem bater à porta.</p>
      <Button
        loading={coming !== undefined}
        onClick={() => void put({ hallCode: true }).catch(() => undefined)}
      >
        Ligar o código
      </Button>
    </main>
  );
}
