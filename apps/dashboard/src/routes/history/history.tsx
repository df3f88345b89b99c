import { useQuery } from '@tanstack/react-query';
import { HistoryEverything } from '../../features/history/history-everything.tsx';
import { historyFile } from '../../features/history/history-file.ts';
import { HISTORY_FILTERS, HISTORY_LIST } from '../../features/history/history-filters.ts';
import { adminsQuery } from '../../features/room-admins/room-admins.api.ts';
import { FileActions } from '../../table/file-actions.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

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
