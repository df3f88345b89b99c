import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { componentDefaults } from './component-defaults.ts';
import { palettes } from './palettes.ts';
import { FONT, SOFT_TONES } from './tokens.ts';

/** Two variants of ours beside Mantine's: `danger`, and soft tones for `light`. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color = 'brasa' } = input;
  if (variant === 'danger') return filled('perigo-cheio');
  if (variant === 'filled' && color === 'brasa') return filled('marca-cheio');
  if (variant === 'light') return soft(color) ?? defaultVariantColorsResolver(input);
  if (variant === 'subtle' && color === 'gray') return quiet;
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  primaryColor: 'brasa',
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
  shadows: { xs: 'var(--at-sombra-cartao)', md: 'var(--at-sombra-menu)' },
  activeClassName: '',
  components: componentDefaults,
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--at-curva': 'cubic-bezier(.2,.7,.2,1)',
    '--mantine-color-text': 'var(--at-tinta-1)',
    '--mantine-color-bright': 'var(--at-titulo)',
    '--mantine-color-anchor': 'var(--at-marca-texto)',
    '--mantine-primary-color-filled-hover': 'var(--at-marca-cheio-2)',
  },
  light: mantineColors,
  dark: mantineColors,
});

/** Mantine's own names for the same places. */
const mantineColors = {
  '--mantine-color-text': 'var(--at-tinta-1)',
  '--mantine-color-bright': 'var(--at-titulo)',
  '--mantine-color-body': 'var(--at-folha)',
  '--mantine-color-default': 'var(--at-cartao)',
  '--mantine-color-default-hover': 'var(--at-cava)',
  '--mantine-color-default-color': 'var(--at-tinta-1)',
  '--mantine-color-default-border': 'var(--at-linha-2)',
  '--mantine-color-dimmed': 'var(--at-tinta-2)',
  '--mantine-color-placeholder': 'var(--at-tinta-3)',
  '--mantine-color-anchor': 'var(--at-marca-texto)',
  '--mantine-color-error': 'var(--at-rubro-texto)',
  '--mantine-color-success': 'var(--at-verde-texto)',
  '--mantine-color-disabled': 'var(--at-cava)',
  '--mantine-color-disabled-color': 'var(--at-tinta-3)',
  '--mantine-color-disabled-border': 'var(--at-linha-2)',
};

function filled(token: 'marca-cheio' | 'perigo-cheio') {
  return {
    background: `var(--at-${token})`,
    hover: `var(--at-${token}-2)`,
    color: 'var(--mantine-color-white)',
    border: '1px solid transparent',
  };
}

function soft(color: string) {
  // `red` is `rubro` by its Mantine name, which some components ask for on their own.
  const tone = color === 'red' ? 'rubro' : SOFT_TONES.find((name) => name === color);
  if (tone) return box(`${tone}-fundo`, `${tone}-texto`);
  if (color === 'brasa') return box('marca-suave', 'marca-texto');
  return color === 'gray' ? box('cava', 'tinta-2') : null;
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
  hover: 'var(--at-cava)',
  color: 'var(--at-tinta-2)',
  hoverColor: 'var(--at-tinta-1)',
  border: '1px solid transparent',
};
