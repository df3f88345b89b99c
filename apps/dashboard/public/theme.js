// Runs before the first paint so that the page never flashes in the wrong theme. External and
// tiny, because the content-security policy allows no inline scripts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is blocked: follow the system.
  }
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = choice === 'dark' || (choice !== 'light' && isSystemDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document
    .querySelector('meta[name="theme-color"]')
    .setAttribute('content', isDark ? '#0B0D13' : '#F4F0ED');
})();
