import { useSyncExternalStore } from 'react';

/** Below 768 px: tables are cards, panels fold, dialogs fill the screen. */
export const useIsPhone = mediaHook('(max-width: 47.99em)');

/** Below 1200 px: the side menu is a rail, and columns give way. */
export const useIsNarrow = mediaHook('(max-width: 74.99em)');

/** Some screens have forty parts that ask: the browser is asked once for all. */
function mediaHook(media: string): () => boolean {
  let list: MediaQueryList | undefined;
  const asked = () => (list ??= window.matchMedia(media));
  const listen = (listener: () => void) => {
    asked().addEventListener('change', listener);
    return () => asked().removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(listen, () => asked().matches);
}
