import { describe, expect, test } from 'vitest';
import { palettes } from './theme.ts';
import { SOFT_TONES, type Token, tokens } from './tokens.ts';

const SCHEMES = [
  { name: 'light', index: 0 },
  { name: 'dark', index: 1 },
] as const;
const GROUNDS = ['page', 'sheet', 'card', 'well'] as const;
const TEXTS: Token[] = [
  'heading',
  'text',
  'text-2',
  'text-3',
  'brand-text',
  ...SOFT_TONES.map((tone) => `${tone}-text` as const),
];
const TEXT_MINIMUM = 4.5;
const EDGE_MINIMUM = 3;

describe.each(SCHEMES)('$name theme', ({ index }) => {
  const pairs = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));

  test.each(pairs)('%s is readable on %s', (text, ground) => {
    expect(ratio(tokens[text][index], tokens[ground][index])).toBeGreaterThanOrEqual(TEXT_MINIMUM);
  });

  test.each(GROUNDS)('control edges, marks and the focus ring stand out on %s', (ground) => {
    for (const mark of [tokens.control[index], palettes.brand[5], tokens.focus[index]]) {
      expect(ratio(mark, tokens[ground][index])).toBeGreaterThanOrEqual(EDGE_MINIMUM);
    }
  });

  test.each(SOFT_TONES)('soft %s is readable on its own ground', (tone) => {
    const text = tokens[`${tone}-text`][index];
    expect(ratio(text, tokens[`${tone}-background`][index])).toBeGreaterThanOrEqual(TEXT_MINIMUM);
  });

  test.each(['brand-fill', 'brand-fill-2', 'danger-fill', 'danger-fill-2'] as const)(
    'white is readable on %s',
    (token) => {
      expect(ratio('#FFFFFF', tokens[token][index])).toBeGreaterThanOrEqual(TEXT_MINIMUM);
    },
  );

  test('the selected chip and the avatar are readable', () => {
    const chip = ratio(tokens['brand-text'][index], tokens['brand-soft'][index]);
    const avatar = ratio(tokens['avatar-text'][index], tokens.avatar[index]);
    expect(Math.min(chip, avatar)).toBeGreaterThanOrEqual(TEXT_MINIMUM);
  });
});

describe('contrast figures of the themes', () => {
  test.each([
    ['#FFFFFF', palettes.brand[6], 4.75],
    ['#FFFFFF', palettes.brand[7], 5.98],
    ['#FFFFFF', palettes.brand[8], 8.14],
    ['#FFFFFF', palettes.red[7], 7.47],
    ['#FFFFFF', palettes.red[6], 5.85],
    ['#2A1006', palettes.orange[5], 5.63],
    ['#FFFFFF', palettes.orange[5], 3.17],
    [tokens.text[0], tokens.page[0], 12.5],
    [tokens['text-3'][0], tokens.page[0], 4.6],
    [tokens['brand-text'][1], tokens.well[1], 6.7],
    [tokens.control[1], tokens.card[1], 4.3],
  ])('%s on %s is %d', (text, ground, expected) => {
    expect(Math.abs(ratio(text, ground) - expected)).toBeLessThan(0.06);
  });

  test('the semantic tokens come from the palettes', () => {
    expect(tokens['brand-fill'][0]).toBe(palettes.brand[6]);
    expect(tokens['danger-fill']).toEqual([palettes.red[7], palettes.red[6]]);
    expect(tokens.page).toEqual([palettes.stone[2], palettes.dark[9]]);
  });
});

/** WCAG 2.2 contrast ratio. */
function ratio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
