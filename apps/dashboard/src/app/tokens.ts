export const FONT = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";

/** Semantic colours, light and dark. Components use these, never raw shades. */
export const tokens = {
  parede: ['#F4F0ED', '#0B0D13'],
  folha: ['#FCFAF8', '#11151D'],
  cartao: ['#FFFFFF', '#181C25'],
  cava: ['#F6F2EF', '#1F242E'],
  linha: ['#ECE7E2', '#262C37'],
  'linha-2': ['#DED7D1', '#353C48'],
  controle: ['#8C847D', '#79818E'],
  foco: ['#1B5DA9', '#8CC7FF'],
  'tinta-1': ['#232B3A', '#EAEDF1'],
  titulo: ['#1A212E', '#F5F6F8'],
  'tinta-2': ['#4F5C6F', '#A9B0BB'],
  'tinta-3': ['#616D80', '#959DA9'],
  'marca-texto': ['#C02137', '#FF868E'],
  'marca-cheio': ['#D92E43', '#D92E43'],
  'marca-cheio-2': ['#C02137', '#C02137'],
  'marca-suave': ['#FFF2F3', '#341820'],
  'marca-linha': ['#FFB9BE', '#6B2B36'],
  'perigo-cheio': ['#A71B14', '#C3241E'],
  'perigo-cheio-2': ['#86150F', '#A71B14'],
  'verde-texto': ['#0D6B3F', '#7BDCA6'],
  'verde-fundo': ['#ECFBF2', '#10291F'],
  'verde-linha': ['#AAEDC7', '#1D4635'],
  'ambar-texto': ['#86480C', '#FFCC5F'],
  'ambar-fundo': ['#FFF6DF', '#2E2410'],
  'ambar-linha': ['#FFDF96', '#4E3D18'],
  'ceu-texto': ['#1B5DA9', '#8CC7FF'],
  'ceu-fundo': ['#EFF8FF', '#12243A'],
  'ceu-linha': ['#BADEFF', '#213F63'],
  'rubro-texto': ['#A71B14', '#FFA097'],
  'rubro-fundo': ['#FFF2F1', '#351714'],
  'rubro-linha': ['#FFC8C3', '#5C2822'],
  'porta-fundo': ['#E9E2DC', '#232934'],
  'porta-linha': ['#CFC6BE', '#3D4450'],
  avatar: ['#E5DDF0', '#E5DDF0'],
  'avatar-texto': ['#4A2C73', '#4A2C73'],
  veu: ['rgb(35 28 24 / 42%)', 'rgb(4 5 8 / 62%)'],
  'sombra-cartao': ['0 1px 2px rgb(50 38 30 / 5%)', 'none'],
  'sombra-menu': ['0 6px 20px -8px rgb(50 38 30 / 18%)', '0 6px 20px -8px rgb(0 0 0 / 50%)'],
  'sombra-dialogo': ['0 24px 60px -12px rgb(35 28 24 / 28%)', '0 24px 60px -12px rgb(0 0 0 / 60%)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The tones a soft badge or box can take: `--at-<tone>-texto` on `--at-<tone>-fundo`. */
export const SOFT_TONES = ['verde', 'ambar', 'ceu', 'rubro'] as const;

export type Token = keyof typeof tokens;
