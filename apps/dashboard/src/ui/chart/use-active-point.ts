import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Which point of a chart is told about: the one under the pointer, or the keyboard's. */
export function useActivePoint(count: number, pointAt: (fraction: number) => number) {
  const last = count - 1;
  const [chosen, setChosen] = useState<number>();
  const [isShown, setShown] = useState(false);
  // Other data may have fewer points.
  const active = clamp(chosen ?? last, last);

  function show(index: number) {
    setChosen(clamp(index, last));
    setShown(true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      // Only the tooltip goes, not what is around the chart.
      event.stopPropagation();
      setShown(false);
      return;
    }
    const next = afterKey(event.key, active, last);
    if (next === undefined) return;
    event.preventDefault();
    // A tooltip that was away comes back where it was.
    show(isShown ? next : active);
  }

  function handlePointer(event: PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) show(pointAt((event.clientX - left) / width));
  }
  return {
    active,
    isShown,
    handlers: {
      onKeyDown: handleKeyDown,
      onPointerDown: handlePointer,
      onPointerMove: handlePointer,
      onPointerLeave: () => setShown(false),
      onFocus: () => setShown(true),
      onBlur: () => setShown(false),
    },
  };
}

function afterKey(key: string, active: number, last: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key];
  if (step !== undefined) return active + step;
  return { Home: 0, End: last }[key];
}

function clamp(index: number, last: number): number {
  return Math.min(Math.max(index, 0), Math.max(last, 0));
}
