import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DEFAULT_PERIOD, type Period, periodOf } from './periods.ts';

const MINUTE_MS = 60_000;
const REFRESH_MS = 5 * MINUTE_MS;

/** The period that a panel counts, kept in the address bar under `name` unless it is the default. */
export function usePeriod(name: string, fallback = DEFAULT_PERIOD) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const now = useMinute();
  const period = periodOf(new URLSearchParams(search).get(name), fallback);

  function setPeriod({ key }: Period) {
    const params = new URLSearchParams(search);
    if (key === fallback.key) params.delete(name);
    else params.set(name, key);
    // With the hash, so that a reload comes back to the same section.
    const address = { search: params.toString(), hash };
    void navigate(address, { replace: true, preventScrollReset: true });
  }
  return { period, setPeriod, startDate: new Date(now - period.durationMs).toISOString() };
}

/**
 * The minute up to which is counted: whole, so that what was asked a moment ago need not be asked
 * again; moves on every five minutes, and when somebody comes back to the tab.
 */
function useMinute(): number {
  const [minute, setMinute] = useState(currentMinute);
  useEffect(() => {
    const moveOn = () => document.visibilityState === 'visible' && setMinute(currentMinute());
    const timer = setInterval(moveOn, REFRESH_MS);
    window.addEventListener('focus', moveOn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', moveOn);
    };
  }, []);
  return minute;
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

/**
 * The period of what is on screen: while another loads and the answer before it stays, that is still
 * the one before.
 */
export function useShownPeriod(
  period: Period,
  { data, isPlaceholderData }: { data: unknown; isPlaceholderData: boolean },
): Period {
  const [shown, setShown] = useState(period);
  if (shown !== period && data && !isPlaceholderData) setShown(period);
  return isPlaceholderData ? shown : period;
}
