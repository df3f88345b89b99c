/** The element that scrolls around this one: the sheet's body, or undefined for the window (phones). */
export function scrollParent(element: HTMLElement | null): HTMLElement | undefined {
  let parent = element?.parentElement;
  while (parent && parent !== document.body) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
    parent = parent.parentElement;
  }
  return undefined;
}
