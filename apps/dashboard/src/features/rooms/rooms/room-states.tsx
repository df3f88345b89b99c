import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lastListHref } from '../../../kit/list/last-query.ts';
import { CentredSpinner } from '../../../kit/states/centred-spinner.tsx';
import { type QueryLike, QueryStates } from '../../../kit/states/query-states.tsx';
import { paths } from '../../../paths.ts';

interface RoomStatesProps<Data> {
  query: QueryLike<Data>;
  loadingText: string;
  errorTitle?: string;
  children: (data: Data) => ReactNode;
}

/** A page of one room while it loads, when it fails, and when there is no such room. */
export function RoomStates<Data>({
  errorTitle = 'Não foi possível carregar a sala',
  ...states
}: RoomStatesProps<Data>) {
  return (
    <QueryStates
      {...states}
      skeleton={<CentredSpinner />}
      errorTitle={errorTitle}
      missingTitle="Sala não encontrada"
      errorAction={
        <Button component={Link} to={lastListHref(paths.rooms())} variant="default">
          Voltar para Salas
        </Button>
      }
    />
  );
}
