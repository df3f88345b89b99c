import type { MantineThemeComponents } from '@mantine/core';

const MENU_MOTION = { duration: 180, timingFunction: 'var(--at-curva)' };
const DIALOG_MOTION = { duration: 240, timingFunction: 'var(--at-curva)' };

/** Props only; looks that need selectors are in components.css. */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Badge: { defaultProps: { variant: 'light', radius: 'xs', color: 'gray', size: 'md' } },
  Card: { defaultProps: { radius: 'lg', padding: 20, withBorder: true, shadow: 'xs' } },
  CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
  Drawer: {
    defaultProps: {
      overlayProps: { color: 'var(--at-veu)', backgroundOpacity: 1 },
      transitionProps: DIALOG_MOTION,
      closeButtonProps: { 'aria-label': 'Fechar' },
    },
  },
  Menu: {
    defaultProps: { radius: 'md', shadow: 'md', transitionProps: MENU_MOTION, withinPortal: true },
  },
  Modal: {
    defaultProps: {
      size: 512,
      radius: 'xl',
      padding: 24,
      centered: true,
      overlayProps: { color: 'var(--at-veu)', backgroundOpacity: 1 },
      transitionProps: { transition: 'pop', ...DIALOG_MOTION },
      closeButtonProps: { 'aria-label': 'Fechar' },
    },
  },
  Paper: { defaultProps: { radius: 'lg' } },
  Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: MENU_MOTION } },
  Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md' } } },
  Skeleton: { defaultProps: { radius: 'xs' } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: { duration: 120 },
      events: { hover: true, focus: true, touch: false },
    },
  },
};
