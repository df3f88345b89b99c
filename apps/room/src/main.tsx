import '@fontsource-variable/figtree';
import './app/global.css';
import { connect } from '@atrio/client/connection';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RoomPage } from './app/room-page.tsx';
import { Visit } from './features/visit/visit.ts';
import { loadTexts } from './texts/texts.ts';

const BASE = '/sala/';
const PASS = '/passe/';
/** The server takes no more. */
const LONGEST_PASS = 400;
const CERTIFICATES = '/certificado';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const isPreview = new URLSearchParams(window.location.search).has('previa');
// Both are on their way while the words are.
const page = await pageOf(window.location.pathname);
await loadTexts();
createRoot(root).render(page);

function pageOf(path: string): Promise<ReactNode> | ReactNode {
  if (isPreview) return preview();
  if (isPass()) return pass();
  if (path === CERTIFICATES || path.startsWith(`${CERTIFICATES}/`)) {
    return certificate(partAfter(`${CERTIFICATES}/`, path));
  }
  return room();
}

/** Loaded only where it is shown: most people come for a room. */
async function certificate(code: string): Promise<ReactNode> {
  const { CertificatePage } = await import('./app/certificate-page.tsx');
  return <CertificatePage code={code} />;
}

/** Loaded only where it is shown: inside the dashboard. */
async function preview(): Promise<ReactNode> {
  const { PreviewPage } = await import('./app/preview-page.tsx');
  return <PreviewPage />;
}

/** Loaded only for those who come with one. */
async function pass(): Promise<ReactNode> {
  const { PassPage } = await import('./app/pass-page.tsx');
  return <PassPage pass={window.location.pathname.slice(PASS.length, LONGEST_PASS)} />;
}

function isPass(): boolean {
  return window.location.pathname.startsWith(PASS);
}

function room(): ReactNode {
  const visit = new Visit(partAfter(BASE, window.location.pathname), connect);
  void visit.start();
  return <RoomPage visit={visit} />;
}

/** The scene name or the code in an address; empty if there is none. */
function partAfter(base: string, path: string): string {
  const [part = ''] = path.slice(base.length).split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray '%': nothing has such a name.
    return part;
  }
}
