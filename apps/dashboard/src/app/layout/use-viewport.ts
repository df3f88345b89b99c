import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px: drawer instead of side menu, and the window itself scrolls. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
}

/** From 768 to 1199 px the side menu is a rail unless the person chose otherwise. */
export function useIsTablet(): boolean {
  return useMediaQuery('(max-width: 74.99em)', undefined, { getInitialValueInEffect: false });
}
