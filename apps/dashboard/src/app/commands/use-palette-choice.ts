import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHref, useNavigate, useSubmit } from 'react-router';
import { copyPublicLink } from '../../lib/public-link.ts';
import { isMaster, useAccount } from '../../lib/session.ts';
import { paths } from '../paths.ts';
import { openCommands } from './open-commands.ts';
import type { Deeds, PaletteItem } from './palette-items.tsx';
import { rememberPlace } from './recent-places.ts';

/** What comes of a choice: a page, here or in a tab of its own, or a deed. */
export function usePaletteChoice(onClose: (leaves: boolean) => void) {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const deeds = useDeeds(onClose);

  function choose(item: PaletteItem, inNewTab: boolean) {
    const { to, label, detail, sceneName } = item;
    if (to === undefined) {
      item.run?.();
      return;
    }
    if (/\d/.test(to)) rememberPlace({ path: to, label, detail, sceneName });
    if (inNewTab) {
      window.open(base + to, '_blank', 'noopener');
      return;
    }
    onClose(true);
    void navigate(to);
  }
  return { deeds, choose };
}

function useDeeds(onClose: (leaves: boolean) => void): Deeds {
  const submit = useSubmit();
  const account = useAccount();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return {
    isDark,
    isMaster: isMaster(account),
    toggleTheme: () => {
      setColorScheme(isDark ? 'light' : 'dark');
      onClose(false);
    },
    copyLink: (sceneName) => {
      void copyPublicLink(sceneName);
      onClose(false);
    },
    showShortcuts: () => openCommands.set('shortcuts'),
    signOut: () => {
      onClose(true);
      // A navigation, so that unsaved changes are asked about first.
      void submit(null, { method: 'post', action: paths.signOut() });
    },
  };
}
