import { paths } from '../../app/paths.ts';
import { MyDataCard } from '../../features/account/my-data-card.tsx';
import { PasswordCard } from '../../features/account/password-card.tsx';
import { ProfileCard } from '../../features/account/profile-card.tsx';
import { SessionsCard } from '../../features/account/sessions-card.tsx';
import { TwoFactorCard } from '../../features/account/two-factor-card.tsx';
import { useGoBack } from '../../form/use-go-back.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
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
