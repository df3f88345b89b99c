import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { LoginState } from '../lib/login-state.ts';
import { useAccount } from '../lib/session.ts';
import { lastSessionEnd, nextSignInEmail } from '../lib/session-store.ts';
import { usePageTitle } from '../ui/page-title.tsx';
import { crumbsOf } from './layout/crumbs.ts';
import { paths } from './paths.ts';

/** Everything but sign-in and create-account needs somebody signed in. */
export function RequireSession() {
  const account = useAccount();
  // A new person starts with new screens.
  return account ? <Outlet key={account.accountData.Admin.id} /> : <ToLogin />;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const title = usePageTitle();
  // Fixed at the first render: as the page goes away it takes its title along.
  const [state] = useState((): LoginState => {
    const end = lastSessionEnd();
    if (end === 'signed-out') return { email: nextSignInEmail() };
    const label = crumbsOf(pathname, title).map((crumb) => crumb.label);
    return {
      from: pathname + search + hash,
      fromLabel: label.join(' / '),
      isExpired: end === 'expired',
    };
  });
  return <Navigate to={paths.login()} state={state} replace />;
}
