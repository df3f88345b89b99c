import '@fontsource-variable/figtree';
import './app/global.css';
import { openLive } from '@atrio/ui/live';
import { createRoot } from 'react-dom/client';
import { RoomPage } from './app/room-page.tsx';
import { createRoomVisit } from './app/room-visit.ts';
import { sceneNameIn } from './lib/scene-name.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const visit = createRoomVisit(sceneNameIn(window.location.pathname), openLive);
void visit.start();
createRoot(root).render(<RoomPage visit={visit} />);
