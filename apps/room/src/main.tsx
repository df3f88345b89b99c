import '@fontsource-variable/figtree';
import './app/global.css';
import { openLive } from '@atrio/ui/live';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RoomPage } from './app/room-page.tsx';
import { createRoomVisit } from './app/room-visit.ts';
import { sceneNameIn } from './lib/scene-name.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const isPreview = new URLSearchParams(window.location.search).has('previa');
createRoot(root).render(isPreview ? await preview() : visit());

/** Loaded only where it is shown: inside of the dashboard. */
async function preview(): Promise<ReactNode> {
  const { PreviewPage } = await import('./app/preview-page.tsx');
  return <PreviewPage />;
}

function visit(): ReactNode {
  const visit = createRoomVisit(sceneNameIn(window.location.pathname), openLive);
  void visit.start();
  return <RoomPage visit={visit} />;
}
