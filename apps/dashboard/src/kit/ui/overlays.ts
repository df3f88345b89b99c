import { lateCode } from './late-code.ts';

/**
 * The library's menus, popovers, tooltips and selects, an eighth of all code of a page. Nothing of
 * them is seen before somebody comes to a button or a field, so the page is drawn without them.
 */
export const overlays = lateCode(() => import('./overlays-code.ts'));
