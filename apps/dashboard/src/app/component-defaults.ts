import type { MantineThemeComponents } from '@mantine/core';

const MENU_MOTION = { duration: 180, timingFunction: 'var(--at-curva)' };
const DIALOG_MOTION = { duration: 240, timingFunction: 'var(--at-curva)' };

const VEIL = { color: 'var(--at-veu)', backgroundOpacity: 1 };
/** Mantine makes it a `<header>`, which outside of main is the page's banner, and we have that. */
const NO_BANNER = { defaultProps: { role: 'presentation' } };

/** Props only; looks that need selectors are in components.css. */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Badge: { defaultProps: { variant: 'light', radius: 'xs', color: 'gray', size: 'md' } },
  Card: { defaultProps: { radius: 'lg', padding: 20, withBorder: true, shadow: 'xs' } },
  CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
  Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
  DrawerHeader: NO_BANNER,
  DrawerOverlay: { defaultProps: VEIL },
  DrawerRoot: { defaultProps: { transitionProps: DIALOG_MOTION } },
  Menu: {
    defaultProps: { radius: 'md', shadow: 'md', transitionProps: MENU_MOTION, withinPortal: true },
  },
  Modal: {
    defaultProps: {
      size: 512,
      radius: 'xl',
      padding: 24,
      centered: true,
      transitionProps: { transition: 'pop', ...DIALOG_MOTION },
      closeButtonProps: { 'aria-label': 'Fechar' },
    },
  },
  ModalHeader: NO_BANNER,
  ModalOverlay: { defaultProps: VEIL },
  Paper: { defaultProps: { radius: 'lg' } },
  Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: MENU_MOTION } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: { duration: 120 },
      events: { hover: true, focus: true, touch: false },
    },
  },
};
