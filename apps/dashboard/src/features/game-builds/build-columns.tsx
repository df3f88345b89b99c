import type { GameBuild } from '@atrio/contract/game-builds';
import { paths } from '../../app/paths.ts';
import { columnsOf } from '../../table/columns.ts';
import { DeleteButton, RowActions } from '../../table/row-actions.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { BuildLogo } from './build-logo.tsx';
import { useAskBuildDeletion } from './use-ask-build-deletion.tsx';

type Row = GameBuild & { name: string };

const column = columnsOf<Row>();

export const buildColumns = column.columns([
  column.accessor('buildName', {
    header: 'Nome',
    cell: ({ row: { original: build } }) => (
      <RowLink to={paths.gameBuildEditor(build.id)}>{build.buildName}</RowLink>
    ),
  }),
  column.display({
    id: 'logo',
    header: 'Logo',
    cell: ({ row }) => <BuildLogo url={row.original.buildLogoURL} />,
  }),
  column.display({
    id: 'actions',
    header: 'Excluir',
    meta: { align: 'end' },
    cell: ({ row }) => <BuildActions build={row.original} />,
  }),
]);

function BuildActions({ build }: { build: GameBuild }) {
  const askDeletion = useAskBuildDeletion();
  return (
    <RowActions>
      <DeleteButton name={build.buildName} onClick={() => askDeletion(build)} />
    </RowActions>
  );
}
