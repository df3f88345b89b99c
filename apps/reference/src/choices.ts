import { store } from '@atrio/ui/storage';

/** Links that stand for a choice say what to remember: `language=en`. */
export function rememberChoices(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-keep]')) {
    link.addEventListener('click', () => {
      const [name = '', value = ''] = (link.dataset.keep ?? '').split('=');
      store(`atrio.docs.${name}`, value);
    });
  }
}

/** Light and dark, remembered for the dashboard on the same address too. */
export function switchTheme(): void {
  const root = document.documentElement;
  document.querySelector('.theme')?.addEventListener('click', () => {
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    const next = isDark ? 'light' : 'dark';
    root.dataset.theme = next;
    store('mantine-color-scheme-value', next);
  });
}
