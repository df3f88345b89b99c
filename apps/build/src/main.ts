import '@fontsource-variable/figtree';
import './style.css';
import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import { dress, lift, showFailure, showMissing, showNotice, showProgress } from './cover.ts';
import { element, readPage } from './elements.ts';
import { startUnity } from './unity.ts';

const page = readPage();
if (page) void run(page);
else showMissing();

async function run(page: BuildPage): Promise<void> {
  dress(page);
  showProgress(0);
  const canvas = element('unity-canvas', HTMLCanvasElement);
  let isBroken = false;
  const fail = (reason: unknown) => {
    isBroken = true;
    // For whoever made the build; the person in front of it cannot mend it.
    console.warn(reason);
    showFailure();
  };
  try {
    await startUnity(canvas, page, {
      onProgress: (share) => !isBroken && showProgress(share),
      onWarning: showNotice,
      onBreakdown: fail,
    });
    if (isBroken) return;
    lift();
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', page.name);
    // Inside somebody's frame keys would otherwise go to whatever had them before.
    canvas.focus({ preventScroll: true });
  } catch (error) {
    fail(error);
  }
}
