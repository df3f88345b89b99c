import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { plural } from '../../lib/format.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './palette.module.css';
import { PaletteFoot } from './palette-foot.tsx';
import { LIST_ID, optionId, PaletteList } from './palette-list.tsx';
import { PaletteNotice } from './palette-notice.tsx';
import { paletteText } from './palette-text.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { usePaletteSearch } from './use-palette-search.ts';

interface PaletteBodyProps {
  onClose: (leaves: boolean) => void;
}

/** A combobox whose list is always open. */
export function PaletteBody({ onClose }: PaletteBodyProps) {
  const { typed, isEntered } = useSyncExternalStore(paletteText.subscribe, paletteText.read);
  const [at, setAt] = useState(0);
  const { deeds, choose } = usePaletteChoice(onClose);
  const { groups, isSearching, failure, retry } = usePaletteSearch(typed, deeds);
  const isPhone = useIsPhone();
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(at, items.length - 1)];

  const enter = useEffectEvent(() => {
    paletteText.set({ isEntered: false });
    if (active) choose(active, false);
  });
  useEffect(() => {
    if (isEntered) enter();
  }, [isEntered]);

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
          onChange={(event) => {
            paletteText.set({ typed: event.currentTarget.value });
            setAt(0);
          }}
          onKeyDown={handleKey}
        />
        {isPhone ? (
          <CloseButton size="xl" iconSize={22} onClick={() => onClose(false)} />
        ) : (
          <kbd className={classes.key}>Esc</kbd>
        )}
      </div>
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
      {!isPhone && <PaletteFoot onShortcuts={deeds.showShortcuts} />}
    </>
  );
}

/** Undefined for keys that do not move the choice; the ends are joined. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 5, count - 1);
  if (key === 'PageUp') return Math.max(at - 5, 0);
  return undefined;
}
