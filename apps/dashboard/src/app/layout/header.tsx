import { ActionIcon, Divider } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { lastListHref } from '../../table/last-query.ts';
import { AccountLink } from './account-link.tsx';
import { Bell } from './bell.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { parentCrumbOf } from './crumbs.ts';
import classes from './header.module.css';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchTrigger } from './search-trigger.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useCrumbs } from './use-crumbs.ts';

export function Header({ isPhone }: { isPhone: boolean }) {
  return (
    <header className={classes.header} data-screen-only>
      {isPhone ? (
        <PhoneBar />
      ) : (
        <>
          <Breadcrumbs />
          <SearchTrigger />
          <Bell />
          <ThemeMenu />
          <Divider orientation="vertical" h={20} className={classes.divider} />
          <AccountLink />
          <SignOutButton />
        </>
      )}
    </header>
  );
}

/** The way up, or the menu where there is none, and the title. */
function PhoneBar() {
  const parent = parentCrumbOf(useLocation().pathname);
  const title = useCrumbs().at(-1)?.label;
  return (
    <>
      {parent ? <BackLink to={lastListHref(parent.to)} /> : <PhoneMenu />}
      {/* For the eyes: others have the page's h1, which says the same. */}
      <span className={classes.phoneTitle} aria-hidden>
        {title}
      </span>
      <SearchTrigger isPhone />
      <Bell isPhone />
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
