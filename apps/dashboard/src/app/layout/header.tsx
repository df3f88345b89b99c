import { Divider } from '@mantine/core';
import { usePageTitle } from '../../ui/page-title.tsx';
import { useHandleTitle } from '../route-handle.ts';
import { AccountButton } from './account-button.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import classes from './header.module.css';
import { PhoneMenu } from './phone-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function Header({ isPhone }: { isPhone: boolean }) {
  return (
    <header className={classes.header}>
      {isPhone ? (
        <>
          <PhoneMenu />
          <PhoneTitle />
        </>
      ) : (
        <>
          <Breadcrumbs />
          <ThemeMenu />
          <Divider orientation="vertical" h={20} className={classes.divider} />
          <AccountButton />
          <SignOutButton />
        </>
      )}
    </header>
  );
}

/** The page's h1 says the same right below; this one is for the eyes, as it stays in view. */
function PhoneTitle() {
  const title = usePageTitle();
  const handleTitle = useHandleTitle();
  return (
    <span className={classes.phoneTitle} aria-hidden>
      {title ?? handleTitle}
    </span>
  );
}
