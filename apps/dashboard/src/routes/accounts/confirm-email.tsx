import { useState } from 'react';
import { useLocation } from 'react-router';
import { EmailCodeCard } from '../../features/accounts/account/email-code-card.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Confirmar e-mail' };

export default function ConfirmEmailRoute() {
  const goBack = useGoBack(paths.account());
  // The code is behind the '#', which browsers do not send to servers.
  const [code] = useState(useLocation().hash.slice(1).toUpperCase());
  return (
    <Page width="form">
      <PageHeader title="Confirmar e-mail" back={goBack} />
      <EmailCodeCard code={/^[A-Z0-9]{8}$/.test(code) ? code : ''} />
    </Page>
  );
}
