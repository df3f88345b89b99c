import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { EmailCodeCard } from '../../features/account/email-code-card.tsx';
import { useGoBack } from '../../form/use-go-back.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const handle = { title: 'Confirmar e-mail' };

export default function ConfirmEmailRoute() {
  const goBack = useGoBack(paths.account());
  // Behind the '#', which reaches no server.
  const [code] = useState(useLocation().hash.slice(1).toUpperCase());
  return (
    <Page width="form">
      <PageHeader title="Confirmar e-mail" back={goBack} />
      <EmailCodeCard code={/^[A-Z0-9]{8}$/.test(code) ? code : ''} />
    </Page>
  );
}
