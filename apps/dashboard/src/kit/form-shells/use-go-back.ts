import { useLocation, useNavigate } from 'react-router';

/** Back one page; to `fallback` when this page is where the visit to the dashboard began. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (isFirstEntry(key) ? navigate(fallback, { replace: true }) : navigate(-1));
}

/**
 * The router names an entry that it did not make 'default', and numbers those it makes from 0: the
 * first one keeps its number when it was replaced, by the login page and back for example.
 */
function isFirstEntry(key: string): boolean {
  return key === 'default' || window.history.state?.idx === 0;
}
