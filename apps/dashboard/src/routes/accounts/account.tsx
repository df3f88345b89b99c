import { MyDataCard } from '../../features/accounts/account/my-data-card.tsx';
import { PasswordCard } from '../../features/accounts/account/password-card.tsx';
import { ProfileCard } from '../../features/accounts/account/profile-card.tsx';
import { SessionsCard } from '../../features/accounts/account/sessions-card.tsx';
import { TwoFactorCard } from '../../features/accounts/account/two-factor-card.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { paths } from '../../paths.ts';
import classes from './account.module.css';

export const handle = { title: 'Configurar usuário' };

export default function AccountRoute() {
  const goBack = useGoBack(paths.home());
  return (
    <Page width="form">
      <PageHeader title="Configurar usuário" back={goBack} />
      <div className={classes.cards}>
        <ProfileCard />
        <PasswordCard />
        <TwoFactorCard />
        <SessionsCard />
        <MyDataCard />
      </div>
    </Page>
  );
}
