export const FONT = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";

/** Semantic colours, light and dark. Components use these, never raw shades. */
export const tokens = {
  page: ['#F4F0ED', '#0B0D13'],
  sheet: ['#FCFAF8', '#11151D'],
  card: ['#FFFFFF', '#181C25'],
  well: ['#F6F2EF', '#1F242E'],
  line: ['#ECE7E2', '#262C37'],
  'line-2': ['#DED7D1', '#353C48'],
  control: ['#8C847D', '#79818E'],
  focus: ['#1B5DA9', '#8CC7FF'],
  text: ['#232B3A', '#EAEDF1'],
  heading: ['#1A212E', '#F5F6F8'],
  'text-2': ['#4F5C6F', '#A9B0BB'],
  'text-3': ['#616D80', '#959DA9'],
  'brand-text': ['#C02137', '#FF868E'],
  'brand-fill': ['#D92E43', '#D92E43'],
  'brand-fill-2': ['#C02137', '#C02137'],
  'brand-soft': ['#FFF2F3', '#341820'],
  'brand-line': ['#FFB9BE', '#6B2B36'],
  'danger-fill': ['#A71B14', '#C3241E'],
  'danger-fill-2': ['#86150F', '#A71B14'],
  'green-text': ['#0D6B3F', '#7BDCA6'],
  'green-background': ['#ECFBF2', '#10291F'],
  'green-line': ['#AAEDC7', '#1D4635'],
  'amber-text': ['#86480C', '#FFCC5F'],
  'amber-background': ['#FFF6DF', '#2E2410'],
  'amber-line': ['#FFDF96', '#4E3D18'],
  'sky-text': ['#1B5DA9', '#8CC7FF'],
  'sky-background': ['#EFF8FF', '#12243A'],
  'sky-line': ['#BADEFF', '#213F63'],
  'red-text': ['#A71B14', '#FFA097'],
  'red-background': ['#FFF2F1', '#351714'],
  'red-line': ['#FFC8C3', '#5C2822'],
  'door-background': ['#E9E2DC', '#232934'],
  'door-line': ['#CFC6BE', '#3D4450'],
  avatar: ['#E5DDF0', '#E5DDF0'],
  'avatar-text': ['#4A2C73', '#4A2C73'],
  overlay: ['rgb(35 28 24 / 42%)', 'rgb(4 5 8 / 62%)'],
  'shadow-card': ['0 1px 2px rgb(50 38 30 / 5%)', 'none'],
  'shadow-menu': ['0 6px 20px -8px rgb(50 38 30 / 18%)', '0 6px 20px -8px rgb(0 0 0 / 50%)'],
  'shadow-dialog': ['0 24px 60px -12px rgb(35 28 24 / 28%)', '0 24px 60px -12px rgb(0 0 0 / 60%)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The tones a soft badge or box can take: `--at-<tone>-text` on `--at-<tone>-background`. */
export const SOFT_TONES = ['green', 'amber', 'sky', 'red'] as const;

export type Token = keyof typeof tokens;
