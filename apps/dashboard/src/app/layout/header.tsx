import { ActionIcon, Divider } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { lastListHref } from '../../table/last-query.ts';
import { usePageTitle } from '../../ui/page-title.tsx';
import { useHandleTitle } from '../route-handle.ts';
import { AccountButton } from './account-button.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { parentCrumbOf } from './crumbs.ts';
import classes from './header.module.css';
import { PhoneMenu } from './phone-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function Header({ isPhone }: { isPhone: boolean }) {
  return (
    <header className={classes.header}>
      {isPhone ? (
        <PhoneBar />
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

/** The way up, or the menu where there is none, and the title. */
function PhoneBar() {
  const parent = parentCrumbOf(useLocation().pathname);
  const title = usePageTitle();
  const handleTitle = useHandleTitle();
  return (
    <>
      {parent ? <BackLink to={lastListHref(parent.to)} /> : <PhoneMenu />}
      {/* For the eyes: others have the page's h1, which says the same. */}
      <span className={classes.phoneTitle} aria-hidden>
        {title ?? handleTitle}
      </span>
    </>
  );
}

function BackLink({ to }: { to: string }) {
  return (
    <ActionIcon component={Link} to={to} size="xl" aria-label="Voltar">
      <IconArrowLeft size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
