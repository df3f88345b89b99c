import type { TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useState,
} from 'react';
import { useLateCode } from './late-code.ts';
import { useIsMade } from './opening.tsx';
import { overlays } from './overlays.ts';
import { StandIn } from './stand-in.ts';
import { useShownAfter } from './use-shown-after.ts';

const HOVERED_MS = 300;

interface Tip extends Pick<TooltipProps, 'label' | 'position'> {
  disabled?: boolean;
}

interface Props extends Tip, Omit<HTMLAttributes<HTMLElement>, 'children'> {
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** The library's tooltip, whose code comes when somebody first points at what it is about. */
export function Tooltip({ label, position, disabled = false, children, ...others }: Props) {
  const { target, isOpen, handlers } = usePointing(disabled);
  return (
    <>
      {target && <Bubble {...{ label, position, isOpen, target }} />}
      {cloneElement(children, { ...others, ...handlers })}
    </>
  );
}

/** Tells whether the mouse has rested on an element for a moment, or the keyboard has focused it. */
function usePointing(isOff: boolean) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [by, setBy] = useState<'mouse' | 'focus' | null>(null);
  const isLong = useShownAfter(by === 'mouse', HOVERED_MS);
  if (isOff && by) setBy(null);
  const isOpen = by === 'focus' || isLong;
  useEscape(isOpen, () => setBy(null));
  const leave = () => setBy(null);
  const handlers = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      // A finger that rests on a button presses it.
      if (event.pointerType === 'touch') return;
      setTarget(event.currentTarget);
      setBy((now) => now ?? 'mouse');
    },
    onPointerLeave: leave,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.matches(':focus-visible')) return;
      setTarget(event.currentTarget);
      setBy('focus');
    },
    onBlur: leave,
  };
  return { target, isOpen, handlers };
}

/** Only the tooltip goes, not what is around it. */
function useEscape(isActive: boolean, close: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
}

interface BubbleProps extends Tip {
  isOpen: boolean;
  target: HTMLElement;
}

function Bubble({ isOpen, target, ...tip }: BubbleProps) {
  const Library = useLateCode(overlays, true)?.Tooltip;
  const isMade = useIsMade();
  return (
    Library && (
      <Library {...tip} opened={isOpen && isMade}>
        <StandIn node={target} />
      </Library>
    )
  );
}
