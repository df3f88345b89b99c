import { useLocation, useNavigate } from 'react-router';

/** Back one page; to `fallback` when this page is where the visit began. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  // The router's name for an entry it did not make itself.
  const isFirstEntry = useLocation().key === 'default';
  return () => void (isFirstEntry ? navigate(fallback, { replace: true }) : navigate(-1));
}
