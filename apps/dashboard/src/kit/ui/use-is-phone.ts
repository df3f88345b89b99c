import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px: tables are cards, panels fold, dialogs fill the screen. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
