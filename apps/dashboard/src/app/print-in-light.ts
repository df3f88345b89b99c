const SCHEME = 'data-mantine-color-scheme';

/** Prints dark pages in the light theme: light text would hardly show on white paper. */
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
