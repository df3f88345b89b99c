import { vi } from 'vitest';

const ROW = 46;
const VIEW = 276;

/**
 * A chat's list and its rows have sizes in this test, which jsdom gives nothing: without them a
 * list that draws only what is in view draws nothing.
 */
export function giveSizes(): void {
  const { prototype } = HTMLElement;
  const height = (element: HTMLElement) => (isLog(element) ? VIEW : ROW);
  vi.spyOn(prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return height(this);
  });
  vi.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return height(this);
  });
  vi.spyOn(prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    const list = this.lastElementChild;
    return list instanceof HTMLElement ? Number.parseFloat(list.style.height) || VIEW : VIEW;
  });
  // What browsers do, a moment later.
  Element.prototype.scrollTo = function (this: Element, place?: ScrollToOptions | number) {
    const top = typeof place === 'object' ? place.top : undefined;
    if (top === undefined) return;
    this.scrollTop = top;
    this.dispatchEvent(new Event('scroll'));
  };
}

function isLog(element: HTMLElement): boolean {
  return element.getAttribute('role') === 'log';
}
