import { useUncontrolled } from '@mantine/hooks';
import {
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useState,
} from 'react';

/** A button, and what it opens. */
interface Opening {
  id: string;
  kind: 'menu' | 'dialog';
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Null until it is first pressed. */
  button: HTMLElement | null;
  press: (button: HTMLElement) => void;
}

const OpeningContext = createContext<Opening | null>(null);

interface OpeningProps {
  kind: Opening['kind'];
  opened?: boolean | undefined;
  onChange?: ((isOpen: boolean) => void) | undefined;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

export function OpeningProvider({ kind, opened, onChange, onOpen, children }: OpeningProps) {
  const id = useId();
  const [isOpen, setOpen] = useUncontrolled({ value: opened, finalValue: false, onChange });
  const [button, setButton] = useState<HTMLElement | null>(null);
  const press = (pressed: HTMLElement) => {
    setButton(pressed);
    if (!isOpen) onOpen?.();
    setOpen(!isOpen);
  };
  return (
    <OpeningContext value={{ id, kind, isOpen, setOpen, button, press }}>{children}</OpeningContext>
  );
}

export function useOpening(): Opening {
  const opening = use(OpeningContext);
  if (!opening) throw new Error('A target or dropdown stands in no menu or popover');
  return opening;
}

interface Pressable {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** The button, which says from the first moment what it opens; keys until then: use-menu-keys.ts. */
export function OpeningTarget({ children }: { children: ReactElement<Pressable> }) {
  const { id, kind, isOpen, press } = useOpening();
  return cloneElement(children, {
    id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? dropdownId(id) : undefined,
    'data-expanded': isOpen || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      children.props.onClick?.(event);
      press(event.currentTarget);
    },
  } as Pressable);
}

/** As the library's menu makes it from its own id. */
export function dropdownId(id: string): string {
  return `${id}-dropdown`;
}

/**
 * False in the first render and true afterwards. The library restores and moves the focus only if a
 * menu is rendered closed first and opens then.
 */
export function useIsMade(): boolean {
  const [isMade, setMade] = useState(false);
  useLayoutEffect(() => setMade(true), []);
  return isMade;
}
