import '@fontsource-variable/figtree';
import 'virtual:tokens.css';
import './app/mantine-styles.ts';
import './app/global.css';
import './app/frame-ahead.css';
import './app/components.css';
import './app/surfaces.css';
import './app/print.css';

const PAINTED_WITHIN_MS = 250;

/**
 * The frame first, then the scripts, then the page: in one piece they would keep a slow phone from
 * painting and from answering taps.
 */
async function start(): Promise<void> {
  const isFramed = 'frame' in document.documentElement.dataset;
  // A tab in the background paints nothing.
  if (isFramed && !document.hidden) await nextPaint();
  // The libraries are read in tasks of their own.
  await import('react-dom/client');
  await import('@atrio/contract/lib/fields');
  const { main } = await import('./main.tsx');
  setTimeout(main);
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // The tab may have gone into the background meanwhile.
    setTimeout(resolve, PAINTED_WITHIN_MS);
  });
}

void start();
