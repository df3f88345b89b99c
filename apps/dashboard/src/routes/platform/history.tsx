import { useQuery } from '@tanstack/react-query';
import { HistoryEverything } from '../../features/platform/history/history-everything.tsx';
import { historyFile } from '../../features/platform/history/history-file.ts';
import { HISTORY_FILTERS, HISTORY_LIST } from '../../features/platform/history/history-filters.ts';
import { adminsQuery } from '../../features/rooms/room-admins/room-admins.api.ts';
import { FileActions } from '../../kit/list/file-actions.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';

export const handle = { title: 'Histórico' };

export default function HistoryRoute() {
  const list = useListState(HISTORY_LIST);
  const admins = useQuery(adminsQuery('')).data?.admins ?? [];
  const options = admins.map(({ id, name }) => ({ value: String(id), label: name }));
  const people = { key: 'quem', label: 'Quem', options };
  return (
    <Page width="list">
      <PageHeader
        title="Histórico"
        text="O que mudou na plataforma: quem, quando, de onde e o que era antes."
        actions={
          <FileActions
            file={historyFile(list)}
            title={handle.title}
            state={list}
            filters={[...HISTORY_FILTERS, people]}
          />
        }
      />
      <HistoryEverything list={list} people={people} />
    </Page>
  );
}
