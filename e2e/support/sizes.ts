/** The window of a desktop, as of every journey that sets no other. */
export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 1024, height: 768 };
export const PHONE = { width: 390, height: 844 };
/** The width in pixels that WCAG wants pages to fit without scrolling sideways. */
export const NARROWEST = 320;
