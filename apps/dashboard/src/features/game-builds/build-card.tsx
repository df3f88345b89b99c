import type { GameBuild } from '@atrio/contract/game-builds';
import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { BuildLogo } from './build-logo.tsx';
import { useAskBuildDeletion } from './use-ask-build-deletion.tsx';

/** A build in the list as phones show it. */
export function BuildCard({ build }: { build: GameBuild }) {
  const askDeletion = useAskBuildDeletion();
  const { id, buildName, buildLogoURL } = build;
  return (
    <RowCard
      mark={<BuildLogo url={buildLogoURL} />}
      title={<RowLink to={paths.gameBuildEditor(id)}>{buildName}</RowLink>}
      menuLabel={`Ações de ${buildName}`}
      menu={
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => askDeletion(build)}
        >
          Deletar
        </Menu.Item>
      }
    />
  );
}
