import { searchRoutes } from '@atrio/contract/across/search';
import { CloseButton, Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { useHref, useNavigate, useSubmit } from 'react-router';
import { apiQuery } from '../../kit/api/query-client.ts';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import { plural } from '../../kit/text/format.ts';
import { copyPublicLink } from '../../kit/text/public-link.ts';
import { LiveText } from '../../kit/ui/live-text.tsx';
import { useIsPhone } from '../../kit/ui/window-width.ts';
import { paths } from '../../paths.ts';
import { openCommands } from './open-commands.ts';
import classes from './palette.module.css';
import {
  foundGroups,
  matching,
  type PaletteActions,
  type PaletteGroup,
  type PaletteItem,
  startGroups,
} from './palette-items.tsx';
import { LIST_ID, optionId, PaletteFoot, PaletteList, PaletteNotice } from './palette-list.tsx';
import { paletteText } from './palette-text.ts';
import { rememberPlace } from './recent-places.ts';

/** Search and commands in one place, over any page. */
export function Palette({ isOpen }: { isOpen: boolean }) {
  const isPhone = useIsPhone();
  // Closed at first: only a dialog that changes to open remembers where the focus was.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [isLeaving, setLeaving] = useState(false);

  function close(leaves: boolean) {
    setLeaving(leaves);
    openCommands.set(null);
  }
  return (
    <Modal.Root
      opened={isOpen && isReady}
      onClose={() => close(false)}
      // If the choice leads to another page, the focus goes to that page's title.
      returnFocus={!isLeaving}
      fullScreen={isPhone}
      size={640}
      padding={0}
      radius={isPhone ? 0 : undefined}
      centered={false}
      yOffset={isPhone ? 0 : '12dvh'}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Buscar ou executar">
        <Modal.Body>
          <PaletteBody onClose={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteBodyProps {
  onClose: (leaves: boolean) => void;
}

/** A combobox whose list is always open. */
function PaletteBody({ onClose }: PaletteBodyProps) {
  const { typed, isEntered } = useSyncExternalStore(paletteText.subscribe, paletteText.read);
  const [at, setAt] = useState(0);
  const { actions, choose } = usePaletteChoice(onClose);
  const { groups, isSearching, failure, retry } = usePaletteSearch(typed, actions);
  const isPhone = useIsPhone();
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(at, items.length - 1)];

  useEntered(isEntered, () => active && choose(active, false));

  function handleKey(event: KeyboardEvent) {
    const next = nextIndex(event.key, Math.min(at, items.length - 1), items.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(active, event.ctrlKey || event.metaKey);
    }
  }
  return (
    <>
      <PaletteHead
        typed={typed}
        active={active}
        onType={(text) => {
          paletteText.set({ typed: text });
          setAt(0);
        }}
        onKey={handleKey}
        onClose={() => onClose(false)}
      />
      <PaletteList groups={groups} active={active} onActive={setAt} onChoose={choose} />
      <PaletteNotice
        query={typed.trim()}
        isEmpty={items.length === 0}
        isSearching={isSearching}
        failure={failure}
        onRetry={retry}
      />
      <LiveText>
        {typed.trim() && !isSearching && !failure && items.length > 0
          ? plural(items.length, 'resultado', 'resultados')
          : undefined}
      </LiveText>
      {!isPhone && <PaletteFoot onShortcuts={actions.showShortcuts} />}
    </>
  );
}

interface PaletteHeadProps {
  typed: string;
  active: PaletteItem | undefined;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onClose: () => void;
}

function PaletteHead({ typed, active, onType, onKey, onClose }: PaletteHeadProps) {
  const isPhone = useIsPhone();
  return (
    <div className={classes.head}>
      <IconSearch size={20} stroke={1.7} aria-hidden />
      <input
        data-autofocus
        className={classes.input}
        role="combobox"
        aria-label="Buscar salas, empresas, pagamentos ou ações"
        aria-expanded
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        placeholder="Buscar salas, empresas, pagamentos ou ações"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {isPhone ? (
        <CloseButton size="xl" iconSize={22} onClick={onClose} />
      ) : (
        <kbd className={classes.key}>Esc</kbd>
      )}
    </div>
  );
}

/** Runs `onEnter` for an Enter that was pressed before the input had the focus. */
function useEntered(isEntered: boolean, onEnter: () => void): void {
  const enter = useEffectEvent(() => {
    paletteText.set({ isEntered: false });
    onEnter();
  });
  useEffect(() => {
    if (isEntered) enter();
  }, [isEntered]);
}

/** The next index for a key, wrapping at the ends; undefined for other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 5, count - 1);
  if (key === 'PageUp') return Math.max(at - 5, 0);
  return undefined;
}

/** Carries out a choice: opens a page, here or in a new tab, or runs an action. */
function usePaletteChoice(onClose: (leaves: boolean) => void) {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const actions = usePaletteActions(onClose);

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
  return { actions, choose };
}

function usePaletteActions(onClose: (leaves: boolean) => void): PaletteActions {
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

const DELAY_MS = 200;
const FRESH_MS = 20_000;

/** The groups for the typed text: local ones at once, then the server's results. */
function usePaletteSearch(typed: string, actions: PaletteActions) {
  const query = typed.trim();
  const [term] = useDebouncedValue(query, DELAY_MS);
  const search = useQuery({
    ...apiQuery(searchRoutes.find, { q: term }),
    enabled: term !== '' && query !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // No retry: the person is waiting and can try again.
    retry: false,
  });
  const local = startGroups(actions);
  const found = query !== '' && search.data ? foundGroups(search.data.found) : [];
  const groups = query === '' ? local : withoutRepeats(matching(local, query), found);
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: query !== '' && (query !== term || search.isFetching),
    failure: query !== '' && query === term && !search.isFetching ? search.error : null,
    retry: () => void search.refetch(),
  };
}

/** Leaves out results that are among the local items already. */
function withoutRepeats(local: PaletteGroup[], found: PaletteGroup[]): PaletteGroup[] {
  const known = new Set(local.flatMap(({ items }) => items.map(({ to }) => to)));
  const news = found.map(({ label, items }) => ({
    label,
    items: items.filter(({ to }) => !known.has(to)),
  }));
  return [...local, ...news];
}
