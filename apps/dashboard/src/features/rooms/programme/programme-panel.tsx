import type { RoomSession } from '@atrio/contract/rooms/programme';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../../kit/dates/use-now.ts';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { FormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { PanelActions } from '../../../kit/page/panel.tsx';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { plural } from '../../../kit/text/format.ts';
import { programmeQuery, removeSession } from './programme.api.ts';
import classes from './programme.module.css';
import { daysOf, nearSessions } from './programme-days.ts';
import { SessionForm } from './session-form.tsx';
import { SessionRows } from './session-rows.tsx';

/** The section's id in the room's page. */
const NAME = 'programacao';
/** How often 'agora' moves on. */
const STEP_MS = 15_000;

/** A room's programme: its sessions by days, and the form that makes and changes them. */
export function ProgrammePanel({ roomId }: { roomId: number }) {
  const query = useQuery(programmeQuery(roomId));
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [session, setSession] = useState<RoomSession>();
  const edit = (next: RoomSession | undefined) => {
    setSession(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <PanelActions>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => edit(undefined)}
        >
          Nova sessão
        </Button>
      </PanelActions>
      <QueryStates
        query={query}
        loadingText="Carregando programação"
        errorTitle="Não foi possível carregar a programação"
        skeleton={<SkeletonBar width="100%" height={40} />}
      >
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p className={classes.empty}>
              Nenhuma sessão marcada. Quem visita a sala vê aqui o que acontece e quando.
            </p>
          ) : (
            <Programme sessions={sessions} onEdit={edit} />
          )
        }
      </QueryStates>
      <FormDialog title={session ? 'Editar sessão' : 'Nova sessão'} isOpen={isOpen} onClose={close}>
        <SessionForm key={session?.id} roomId={roomId} session={session} onSaved={close} />
      </FormDialog>
    </>
  );
}

interface ProgrammeProps {
  sessions: readonly RoomSession[];
  onEdit: (session: RoomSession) => void;
}

function Programme({ sessions, onEdit }: ProgrammeProps) {
  const now = Math.ceil(useNow(true) / STEP_MS) * STEP_MS;
  const [showsAll, setShowsAll] = useState(false);
  const near = nearSessions(sessions, now);
  const days = daysOf(showsAll ? sessions : near, now);
  const isOnAir = days.some((day) => day.sessions.some(({ state }) => state === 'now'));
  useSectionNote(NAME, isOnAir ? 'agora' : String(sessions.length));
  const others = sessions.length - near.length;
  return (
    <>
      <SessionRows days={days} now={now} onEdit={onEdit} onRemove={askRemoval} />
      {others > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? 'Mostrar só as próximas'
            : `Ver ${plural(others, 'sessão de outro dia', 'sessões de outros dias')}`}
        </Button>
      )}
    </>
  );
}

function askRemoval(session: RoomSession): void {
  confirmDeletion({
    title: 'Deletar sessão?',
    name: session.title,
    consequence: session.repeat ? 'Todas as repetições saem da programação.' : undefined,
    remove: () => removeSession(session),
  });
}
