import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly { id: T; title: string; content: ReactNode }[];
  current: T;
  onChange: (id: T) => void;
}

/** Tabs with their panels. A hidden panel keeps its state: drafts, scrolling. */
export function Tabs<T extends string>({ label, tabs, current, onChange }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  const buttons = tabs.map((tab) => (
    <button
      key={tab.id}
      type="button"
      role="tab"
      id={`${id}-${tab.id}`}
      className={classes.tab}
      aria-selected={tab.id === current}
      aria-controls={`${id}-${tab.id}-panel`}
      tabIndex={tab.id === current ? 0 : -1}
      onClick={() => onChange(tab.id)}
    >
      {tab.title}
    </button>
  ));
  return (
    <div className={classes.root}>
      <div
        ref={list}
        className={classes.list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
      >
        {buttons}
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={`${id}-${tab.id}`} isShown={tab.id === current}>
          {tab.content}
        </TabPanel>
      ))}
    </div>
  );
}

interface TabPanelProps {
  /** The id of its tab. */
  id: string;
  isShown: boolean;
  children: ReactNode;
}

function TabPanel({ id, isShown, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      className={classes.panel}
      aria-labelledby={id}
      hidden={!isShown}
    >
      {children}
    </div>
  );
}

/** The arrow keys move among the tabs. */
const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);
