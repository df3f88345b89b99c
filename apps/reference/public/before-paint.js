// Runs before the first paint so that the page never flashes in the wrong theme or language. External
// and tiny, because the content-security policy allows no inline scripts.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: nothing is remembered.
      return null;
    }
  };
  const root = document.documentElement;
  // The dashboard's own choice, on the same address.
  const theme = stored('mantine-color-scheme-value');
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  root.dataset.script = '';

  const { pathname, hash } = location;
  const [, english = '', rest = ''] = /^\/docs(\/en)?(?=\/|$)(.*)$/.exec(pathname) ?? [];
  const language = stored('atrio.docs.language');
  const wanted = language === 'en' ? '/en' : language === 'pt' ? '' : english;
  const isFirst = rest === '' || rest === '/';
  // Addresses of calls from when all of them were on one page.
  const [, area] = /^#([a-zA-Z]+)\.[a-zA-Z]+$/.exec(hash) ?? [];
  const path =
    isFirst && area
      ? `/api/${area}`
      : isFirst && stored('atrio.docs.client') === 'unity'
        ? '/guide/unity'
        : rest;
  if (wanted !== english || path !== rest) location.replace(`/docs${wanted}${path}${hash}`);
})();
