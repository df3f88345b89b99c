import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { overlays } from '../kit/ui/overlays.ts';

/**
 * The code of menus, lists and the like has not come yet, until the test ends.
 * @returns lets it come
 */
export function holdOverlays(): () => Promise<void> {
  const { code } = overlays;
  const coming = Promise.withResolvers<void>();
  overlays.code = undefined;
  vi.spyOn(overlays, 'load').mockImplementation(async () => {
    await coming.promise;
    overlays.code = code;
  });
  onTestFinished(() => {
    overlays.code = code;
  });
  return () => act(async () => coming.resolve());
}
