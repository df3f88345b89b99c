import { useState } from 'react';
import { ApiKeysList } from '../../features/organization/api-keys/api-keys-list.tsx';
import { type Made, NewSecret, titleOf } from '../../features/organization/api-keys/new-secret.tsx';
import { WebhooksList } from '../../features/organization/webhooks/webhooks-list.tsx';
import { Page } from '../../kit/page/page.tsx';
import { LiveText } from '../../kit/ui/live-text.tsx';

export const handle = { title: 'Integrações' };

/** Keys by which other programs call, and webhooks that tell them; a new secret stands above both. */
export default function IntegrationsRoute() {
  const [made, setMade] = useState<Made>();
  const notice = made && (
    <NewSecret key={made.secret} made={made} onKept={() => setMade(undefined)} />
  );
  return (
    <Page width="list">
      <ApiKeysList notice={notice} onMade={setMade} />
      <WebhooksList onMade={setMade} />
      <LiveText>{made && `${titleOf(made)}. Copie agora.`}</LiveText>
    </Page>
  );
}
