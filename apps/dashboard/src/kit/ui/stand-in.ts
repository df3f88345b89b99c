import { type Ref, useImperativeHandle, useLayoutEffect } from 'react';

interface StandInProps {
  node: HTMLElement;
  /** These two are set by the library on what it takes for its own child. */
  ref?: Ref<HTMLElement>;
  'aria-describedby'?: string;
}

/**
 * For an element that was in the page before the library's code: what the library wraps around is
 * this, and what it finds is that element, which so need not be made again and keeps the focus.
 */
export function StandIn({ node, ref, 'aria-describedby': description }: StandInProps) {
  useImperativeHandle(ref, () => node, [node]);
  useLayoutEffect(() => {
    if (!description) return;
    node.setAttribute('aria-describedby', description);
    return () => node.removeAttribute('aria-describedby');
  }, [node, description]);
  return null;
}
