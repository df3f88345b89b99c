/** Import `overlays.ts` instead: it loads this when it is first needed. */
export { Menu, Popover, Select, Tooltip } from '@mantine/core';
