let isPressed = false;
const waiting = new Set<() => void>();

window.addEventListener('mousedown', ({ button }) => (isPressed = button === 0), { capture: true });
// A drag ends without `mouseup`. Whoever types has let go, whatever the browser has told.
for (const end of ['mouseup', 'dragend', 'keydown']) {
  window.addEventListener(end, release, { capture: true });
}

/**
 * Runs at once, or when the mouse button that is held down has been let go and has clicked. An error
 * that appears as a field is left moves what is below it: a button that moves away between the two
 * halves of a click is not clicked. A tap sends the same events of a mouse.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}

function release(): void {
  isPressed = false;
  // The click comes in the same task.
  if (waiting.size > 0) setTimeout(runAll);
}

function runAll(): void {
  const all = [...waiting];
  waiting.clear();
  for (const run of all) run();
}
