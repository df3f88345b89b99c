import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyUntilHere } from '../../lib/lazy-until-here.ts';
import { useShownAfter } from '../../ui/use-shown-after.ts';
import { paths } from '../paths.ts';

/** As with the menu's notes: the page and its data do not wait for it. */
const QUIET_MS = 1_500;

const EmailStrip = lazyUntilHere(
  async () => (await import('../../features/account/email-strip.tsx')).EmailStrip,
);

/** Under the header until the account's address is confirmed, but not where that is done. */
export function EmailBanner() {
  const isQuiet = useShownAfter(true, QUIET_MS);
  const { pathname } = useLocation();
  const isWanted = isQuiet && pathname !== paths.confirmEmail();
  return (
    // Always there, so that what it comes to say is read out.
    <div role="status">
      <Suspense fallback={null}>{isWanted && <EmailStrip />}</Suspense>
    </div>
  );
}
