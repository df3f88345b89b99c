import { AddByEmail } from '../../form/add-by-email.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { useAddRoomAdmin } from './room-admins.api.ts';
import classes from './room-admins.module.css';
import { RoomAdminsEditor } from './room-admins-editor.tsx';
import { LOAD_FAILURE, useRoomAdmins } from './use-room-admins.ts';

/** Who administers the room beside its owner. */
export function RoomAdminsPanel({ roomId }: { roomId: number }) {
  const { query, reload } = useRoomAdmins(roomId);
  const { mutateAsync: add } = useAddRoomAdmin();
  return (
    <QueryStates
      query={query}
      loadingText="Carregando administradores"
      errorTitle={LOAD_FAILURE}
      skeleton={<AdminsSkeleton />}
    >
      {({ room, all }) => (
        <>
          <RoomAdminsEditor roomId={roomId} room={room} admins={all.admins} reload={reload} />
          <AddByEmail
            help="O e-mail inteiro de quem já tem conta. A pessoa entra na hora."
            onAdd={(email) => add({ roomId: String(roomId), email })}
          />
        </>
      )}
    </QueryStates>
  );
}

function AdminsSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonBar width="100%" height={40} />
      {[130, 110, 140].map((width) => (
        <div className={classes.row} key={width}>
          <SkeletonBar width={28} height={28} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  );
}
