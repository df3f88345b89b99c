import { InvitationsPanel } from '../../features/accounts/invitations/invitations-panel.tsx';
import { PeopleList } from '../../features/accounts/people/people-list.tsx';
import { Page } from '../../kit/page/page.tsx';

export const handle = { title: 'Pessoas' };

export default function PeopleRoute() {
  return (
    <Page width="list">
      <PeopleList notice={<InvitationsPanel />} />
    </Page>
  );
}
