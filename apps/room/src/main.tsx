import '@fontsource-variable/figtree';
import './app/global.css';
import { connect } from '@atrio/client/connection';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RoomPage } from './app/room-page.tsx';
import { Visit } from './features/visit/visit.ts';
import { loadTexts } from './texts/texts.ts';

const BASE = '/sala/';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const isPreview = new URLSearchParams(window.location.search).has('previa');
// Both are on their way while the words are.
const page = isPreview ? await preview() : room();
await loadTexts();
createRoot(root).render(page);

/** Loaded only where it is shown: inside the dashboard. */
async function preview(): Promise<ReactNode> {
  const { PreviewPage } = await import('./app/preview-page.tsx');
  return <PreviewPage />;
}

function room(): ReactNode {
  const visit = new Visit(sceneNameIn(window.location.pathname), connect);
  void visit.start();
  return <RoomPage visit={visit} />;
}

/** The scene name in an address; empty if there is none. */
function sceneNameIn(path: string): string {
  const [name = ''] = path.slice(BASE.length).split('/');
  try {
    return decodeURIComponent(name);
  } catch {
    // A stray '%': no room has such a name.
    return name;
  }
}
