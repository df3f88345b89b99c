import { useMediaQuery } from '@mantine/hooks';

/** From 768 to 1199 px the side menu is a rail unless the person chose otherwise. */
export function useIsTablet(): boolean {
  return useMediaQuery('(max-width: 74.99em)', undefined, { getInitialValueInEffect: false });
}
