import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSingleKey } from '../keys/single-keys.ts';
import classes from './toolbar.module.css';

const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  /** Says what is searched: 'Buscar por nome ou link'. */
  label: string;
  value: string;
  onSearch: (search: string) => void;
  /** This is the page's own, to which `/` leads; those of its panels leave the key alone. */
  hasSlashKey?: boolean;
}

/** Searches 250 ms after the last key; `/` brings the focus here, `Esc` clears. */
export function SearchField({ label, value, onSearch, hasSlashKey = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, change, clear } = useSearchText(value, onSearch);

  function handleClear() {
    clear();
    input.current?.focus();
  }

  const shortcut = useSingleKey('/', hasSlashKey ? () => input.current?.focus() : undefined);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      placeholder={label}
      maxLength={100}
      value={text}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      rightSection={
        text !== '' && (
          <ActionIcon variant="subtle" aria-label="Limpar busca" onClick={handleClear}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') handleClear();
      }}
    />
  );
}

/** The text being typed; the address follows a moment later. */
function useSearchText(value: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState({ value, sent: value });
  // The address changed from outside (Back, 'Limpar filtros'): show it, unless it is the echo of
  // what this field sent while the person keeps typing.
  if (value !== seen.value) {
    setSeen({ ...seen, value });
    if (value !== seen.sent) setText(value);
  }

  function send(search: string) {
    setSeen((current) => ({ ...current, sent: search }));
    onSearch(search);
  }
  const sendLater = useDebouncedCallback(send, DEBOUNCE_MS);
  return {
    text,
    change: (next: string) => {
      setText(next);
      sendLater(next.trim());
    },
    clear: () => {
      sendLater.cancel();
      setText('');
      send('');
    },
  };
}
