import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import { element } from './elements.ts';

/** Screen readers hear of every quarter: of each per cent would be a lecture. */
const SAID_EVERY = 25;
const NOTICE_MS = 8_000;

const cover = element('cover', HTMLElement);
const said = element('said', HTMLElement);
const notice = element('notice', HTMLElement);
let lastSaid = -1;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** Dresses the page as the build's own. */
export function dress({ logoUrl, backgroundUrl }: BuildPage): void {
  show(element('logo', HTMLImageElement), logoUrl);
  show(element('background', HTMLImageElement), backgroundUrl);
  if (logoUrl !== null) element('icon', HTMLLinkElement).href = logoUrl;
}

/** @param share from 0 to 1 */
export function showProgress(share: number): void {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  element('progress', HTMLElement).hidden = false;
  element('bar', HTMLElement).setAttribute('aria-valuenow', String(percent));
  element('fill', HTMLElement).style.width = `${percent}%`;
  element('percentage', HTMLElement).textContent = `Carregando… ${percent}\u00a0%`;
  const quarter = Math.floor(percent / SAID_EVERY) * SAID_EVERY;
  if (quarter === lastSaid) return;
  lastSaid = quarter;
  said.textContent = quarter === 0 ? 'Carregando…' : `${quarter}\u00a0%`;
}

/** Hides the cover: the game has the page to itself. */
export function lift(): void {
  said.textContent = '';
  cover.classList.add('lifted');
}

export function showFailure(): void {
  cover.classList.remove('lifted');
  element('progress', HTMLElement).hidden = true;
  said.textContent = '';
  element('failure', HTMLElement).textContent = 'Não foi possível carregar a build';
  const retry = element('retry', HTMLButtonElement);
  retry.hidden = false;
  // Reloads, because a failed game may leave remains in this page.
  retry.addEventListener('click', () => window.location.reload());
}

export function showMissing(): void {
  element('hint', HTMLElement).hidden = false;
}

/** Shows a message of the build for a while. */
export function showNotice(text: string): void {
  notice.textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    notice.textContent = '';
  }, NOTICE_MS);
}

function show(image: HTMLImageElement, url: string | null): void {
  if (url === null) return;
  image.src = url;
  image.hidden = false;
  // A picture that is gone leaves no broken frame.
  image.addEventListener('error', () => {
    image.hidden = true;
  });
}
