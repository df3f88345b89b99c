const SHOWN_MS = 2000;
const ICON =
  '<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M9 7h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2M4 16a2 2 0 0 1-1-2V5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 1"/></svg>';

/** Every sample can be copied whole. */
export function addCopyButtons(): void {
  const { copy = '', copied = '', selected = '' } = document.querySelector('main')?.dataset ?? {};
  for (const pre of document.querySelectorAll('figure pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.innerHTML = `${ICON}<span class="screen-reader-only"></span>`;
    const label = button.querySelector('span');
    const say = (text: string) => {
      if (label) label.textContent = text;
      button.title = text;
    };
    say(copy);
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(pre.textContent ?? '');
        say(copied);
        button.dataset.done = '';
      } catch {
        // Plain HTTP on a LAN address has no clipboard, or the person refused it.
        getSelection()?.selectAllChildren(pre);
        say(selected);
      }
      setTimeout(() => {
        say(copy);
        delete button.dataset.done;
      }, SHOWN_MS);
    });
    pre.before(button);
  }
}
