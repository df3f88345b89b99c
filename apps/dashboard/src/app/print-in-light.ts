const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: dark pages are printed in the light theme, or their words would hardly show. */
export function printInLight(): void {
  const root = document.documentElement;
  let before: string | null = null;
  window.addEventListener('beforeprint', () => {
    before = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (before) root.setAttribute(SCHEME, before);
  });
}
