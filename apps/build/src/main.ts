import '@fontsource-variable/figtree';
import './style.css';
import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import { dress, lift, showFailure, showMissing, showNotice, showProgress } from './cover.ts';
import { element, readPage } from './elements.ts';
import { forgetOtherVersions } from './old-versions.ts';
import { startUnity } from './unity.ts';
import { readVisitor } from './visitor.ts';

const page = readPage();
if (page) void run(page);
else showMissing();

async function run(page: BuildPage): Promise<void> {
  // Before the loader runs, which may look for it at once.
  window.atrio = readVisitor(page);
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
    // The game runs without it; where storage is refused there is nothing to forget.
    if (page.keepsData) forgetOtherVersions(page).catch(console.warn);
  } catch (error) {
    fail(error);
  }
}
