import { InvitationsPanel } from '../../features/invitations/invitations-panel.tsx';
import { PeopleList } from '../../features/people/people-list.tsx';
import { Page } from '../../ui/page.tsx';

export const handle = { title: 'Pessoas' };

export default function PeopleRoute() {
  return (
    <Page width="list">
      <PeopleList notice={<InvitationsPanel />} />
    </Page>
  );
}
