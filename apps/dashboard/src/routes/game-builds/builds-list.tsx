import { BuildsList } from '../../features/game-builds/builds-list.tsx';
import { Page } from '../../ui/page.tsx';

export const handle = { title: 'Lista de pontos de acesso' };

export default function BuildsListRoute() {
  return (
    <Page width="list">
      <BuildsList />
    </Page>
  );
}
