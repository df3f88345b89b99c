import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { tokens } from './tokens.ts';

/** The colour of the browser's own bars follows the wall's. */
export function ThemeColor() {
  const scheme = useComputedColorScheme('light');
  const color = tokens.parede[scheme === 'dark' ? 1 : 0];
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  }, [color]);
  return null;
}
