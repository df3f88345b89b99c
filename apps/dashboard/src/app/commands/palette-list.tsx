import { Button, UnstyledButton } from '@mantine/core';
import { type MouseEvent, useEffect, useRef } from 'react';
import { LiveText } from '../../kit/ui/live-text.tsx';
import classes from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-items.tsx';

export const LIST_ID = 'comandos';

interface PaletteListProps {
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onActive: (index: number) => void;
  onChoose: (item: PaletteItem, inNewTab: boolean) => void;
}

/** The options. The focus stays in the input; the active option follows arrows and pointer. */
export function PaletteList({ groups, active, onActive, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option in view follows the id.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  let index = -1;
  return (
    <div ref={list} id={LIST_ID} role="listbox" aria-label="Resultados" className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of options are no fieldsets
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={classes.group} aria-hidden>
            {group.label}
          </div>
          {group.items.map((item) => {
            index += 1;
            const optionIndex = index;
            return (
              <Option
                key={item.id}
                item={item}
                isActive={item.id === activeId}
                onActive={() => onActive(optionIndex)}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function optionId({ id }: PaletteItem): string {
  return `comando-${id.replace(/\W+/g, '-')}`;
}

interface OptionProps {
  item: PaletteItem;
  isActive: boolean;
  onActive: () => void;
  onChoose: (item: PaletteItem, inNewTab: boolean) => void;
}

function Option({ item, isActive, onActive, onChoose }: OptionProps) {
  const { icon: Icon, label, detail, keys } = item;
  const handleClick = (event: MouseEvent) => onChoose(item, event.ctrlKey || event.metaKey);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active option
    <div
      id={optionId(item)}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && onActive()}
      onClick={handleClick}
    >
      <Icon size={19} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>{' '}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <span className={classes.keys} aria-hidden>
        {isActive && item.to ? (
          <>
            Abrir <kbd className={classes.key}>↵</kbd>
          </>
        ) : (
          keys?.map((key) => (
            <kbd key={key} className={classes.key}>
              {key}
            </kbd>
          ))
        )}
      </span>
    </div>
  );
}

interface PaletteNoticeProps {
  query: string;
  isEmpty: boolean;
  isSearching: boolean;
  failure: Error | null;
  onRetry: () => void;
}

/** A notice in place of results, or beside the local ones. */
export function PaletteNotice(props: PaletteNoticeProps) {
  const { query, isEmpty, isSearching, failure, onRetry } = props;
  if (failure) {
    return (
      <div className={classes.notice} role="alert">
        <span>Erro ao buscar. {failure.message}</span>
        <Button variant="default" size="xs" onClick={onRetry}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  const words = isSearching ? 'Buscando…' : isEmpty ? `Nada encontrado para “${query}”` : undefined;
  return (
    <>
      {words && isEmpty && (
        <div className={classes.notice} aria-hidden>
          {words}
        </div>
      )}
      <LiveText>{isSearching ? undefined : words}</LiveText>
    </>
  );
}

/** Explains the keys of the palette. */
export function PaletteFoot({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <div className={classes.foot}>
      <span>
        <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> escolher
      </span>
      <span>
        <kbd className={classes.key}>Ctrl</kbd> <kbd className={classes.key}>↵</kbd> nova aba
      </span>
      <UnstyledButton className={classes.footButton} onClick={onShortcuts}>
        <kbd className={classes.key}>?</kbd> todos os atalhos
      </UnstyledButton>
    </div>
  );
}
