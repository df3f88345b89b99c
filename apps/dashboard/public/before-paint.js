// Runs before the first paint so that the page never flashes in the wrong theme. External and
// tiny, because the content-security policy allows no inline scripts.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: follow the system, and sign in.
      return null;
    }
  };
  const choice = stored('mantine-color-scheme-value');
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = choice === 'dark' || (choice !== 'light' && isSystemDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document
    .querySelector('meta[name="theme-color"]')
    .setAttribute('content', isDark ? '#0B0D13' : '#F4F0ED');

  const token = stored('dashboard_user_token');
  const path = location.pathname.replace(/^\/dashboard/, '').replace(/\/$/, '') || '/';
  if (token && path !== '/login' && path !== '/createAccount') {
    // As src/app/layout/side-panel.tsx will decide.
    const menu = stored('atrio.menu');
    const isRail =
      menu === '"rail"' || (menu !== '"wide"' && matchMedia('(max-width: 74.99em)').matches);
    document.documentElement.dataset.frame = isRail ? 'rail' : 'wide';
  }

  // The first screen's files and data, which otherwise wait until the scripts that name them have
  // run. The development server lists none.
  const list = document.getElementById('parts');
  if (!list) return;
  const { login, shell, screens } = JSON.parse(list.textContent);
  const id = /^\/rooms\/(\d+)$/.exec(path)?.[1];
  const screen = screens[id ? '/rooms/:id' : path];
  for (const file of token ? (screen?.files ?? shell) : login) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    link.href = file;
    document.head.append(link);
  }
  // With filters in its address a screen asks for something else.
  if (!token || !screen || location.search) return;
  const url = screen.call.replace(':id', id);
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  // Taken up by src/kit/api/http.ts, where a failure is heard of too.
  const ahead = { url, token, isHere: false, answer: fetch(url, { headers }) };
  window.atrioAhead = ahead;
  ahead.answer.then(
    (response) => {
      ahead.isHere = response.ok;
    },
    () => {},
  );
})();
