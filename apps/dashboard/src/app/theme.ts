import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';
import { FONT, SOFT_TONES } from './tokens.ts';

const MENU_MOTION = { duration: 180, timingFunction: 'var(--at-easing)' };
const DIALOG_MOTION = { duration: 240, timingFunction: 'var(--at-easing)' };

const VEIL = { color: 'var(--at-overlay)', backgroundOpacity: 1 };
/** Mantine renders a `<header>`, which outside of main would be a second banner landmark. */
const NO_BANNER = { defaultProps: { role: 'presentation' } };

/** Props only; looks that need selectors are in components.css. */
const componentDefaults: MantineThemeComponents = {
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

/** Shades 0 to 9. `gray` and `red` are ours too, so that no component falls back to Mantine's. */
export const palettes = {
  brand: tuple('FFF2F3 FFE2E3 FFB9BE FF868E FD6A75 ED3C53 D92E43 C02137 9C182C 721020'),
  orange: tuple('FFF5EE FFE8DA FFCFB5 FFAE87 FC8B5D EF6634 D15224 AE441E 8B3418 662611'),
  stone: tuple('FCFAF8 F6F2EF F4F0ED ECE7E2 DED7D1 CFC6BE 8C847D 79716B 524C47 322D29'),
  dark: tuple('EAEDF1 C6CBD2 A9B0BB 959DA9 353C48 262C37 1F242E 181C25 11151D 0B0D13'),
  green: tuple('ECFBF2 D4F7E3 AAEDC7 7BDCA6 46C282 1DA263 0F854F 0D6B3F 065331 063A23'),
  amber: tuple('FFF6DF FFEEC4 FFDF96 FFCC5F F9B227 E19005 B66C0D 86480C 6C3A0E 542C0C'),
  sky: tuple('EFF8FF DDEFFF BADEFF 8CC7FF 5BA8F4 3587DB 2370C4 1B5DA9 1B4884 16335F'),
  teal: tuple('EBF9FA D4F2F4 A9E4E7 77CED4 40B1BA 18909D 0F7683 0A606C 084954 07343C'),
  gray: tuple('F7F9FC EDF0F5 DCE2E9 C5CDD8 9BA5B5 707D8F 4F5C6F 374151 232B3A 1A212E'),
  red: tuple('FFF2F1 FFE3E0 FFC8C3 FFA097 F66D62 DE3D34 C3241E A71B14 86150F 62110B'),
};

function tuple(shades: string): MantineColorsTuple {
  // Every line above has ten shades.
  return shades.split(' ').map((shade) => `#${shade}`) as unknown as MantineColorsTuple;
}

/** Two variants of ours beside Mantine's: `danger`, and soft tones for `light`. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color = 'brand' } = input;
  if (variant === 'danger') return filled('danger-fill');
  if (variant === 'filled' && color === 'brand') return filled('brand-fill');
  if (variant === 'light') return soft(color) ?? defaultVariantColorsResolver(input);
  if (variant === 'subtle' && color === 'gray') return quiet;
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: palettes,
  white: '#FFFFFF',
  black: '#232B3A',
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'sm',
  radius: { xs: '0.4375rem', sm: '0.625rem', md: '0.75rem', lg: '1rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.5', sm: '1.46', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '560', bold: '620' },
  headings: {
    fontFamily: FONT,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '2rem', fontWeight: '640' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.3125rem' },
    },
  },
  shadows: { xs: 'var(--at-shadow-card)', md: 'var(--at-shadow-menu)' },
  activeClassName: '',
  components: componentDefaults,
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--at-easing': 'cubic-bezier(.2,.7,.2,1)',
    '--mantine-color-text': 'var(--at-text)',
    '--mantine-color-bright': 'var(--at-heading)',
    '--mantine-color-anchor': 'var(--at-brand-text)',
    '--mantine-primary-color-filled-hover': 'var(--at-brand-fill-2)',
  },
  light: mantineColors,
  dark: mantineColors,
});

/** Mantine's own names for the same places. */
const mantineColors = {
  '--mantine-color-text': 'var(--at-text)',
  '--mantine-color-bright': 'var(--at-heading)',
  '--mantine-color-body': 'var(--at-sheet)',
  '--mantine-color-default': 'var(--at-card)',
  '--mantine-color-default-hover': 'var(--at-well)',
  '--mantine-color-default-color': 'var(--at-text)',
  '--mantine-color-default-border': 'var(--at-line-2)',
  '--mantine-color-dimmed': 'var(--at-text-2)',
  '--mantine-color-placeholder': 'var(--at-text-3)',
  '--mantine-color-anchor': 'var(--at-brand-text)',
  '--mantine-color-error': 'var(--at-red-text)',
  '--mantine-color-success': 'var(--at-green-text)',
  '--mantine-color-disabled': 'var(--at-well)',
  '--mantine-color-disabled-color': 'var(--at-text-3)',
  '--mantine-color-disabled-border': 'var(--at-line-2)',
};

function filled(token: 'brand-fill' | 'danger-fill') {
  return {
    background: `var(--at-${token})`,
    hover: `var(--at-${token}-2)`,
    color: 'var(--mantine-color-white)',
    border: '1px solid transparent',
  };
}

function soft(color: string) {
  const tone = SOFT_TONES.find((name) => name === color);
  if (tone) return box(`${tone}-background`, `${tone}-text`);
  if (color === 'brand') return box('brand-soft', 'brand-text');
  return color === 'gray' ? box('well', 'text-2') : null;
}

function box(ground: string, text: string) {
  return {
    background: `var(--at-${ground})`,
    hover: `var(--at-${ground})`,
    color: `var(--at-${text})`,
    border: '1px solid transparent',
  };
}

const quiet = {
  background: 'transparent',
  hover: 'var(--at-well)',
  color: 'var(--at-text-2)',
  hoverColor: 'var(--at-text)',
  border: '1px solid transparent',
};
