import { describe, expect, test } from 'vitest';
import { palettes } from './palettes.ts';
import { SOFT_TONES, type Token, tokens } from './tokens.ts';

const SCHEMES = [
  { name: 'light', index: 0 },
  { name: 'dark', index: 1 },
] as const;
const GROUNDS = ['parede', 'folha', 'cartao', 'cava'] as const;
const TEXTS: Token[] = [
  'titulo',
  'tinta-1',
  'tinta-2',
  'tinta-3',
  'marca-texto',
  ...SOFT_TONES.map((tone) => `${tone}-texto` as const),
];
const TEXT_MINIMUM = 4.5;
const EDGE_MINIMUM = 3;

describe.each(SCHEMES)('$name theme', ({ index }) => {
  const pairs = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));

  test.each(pairs)('%s is readable on %s', (text, ground) => {
    expect(ratio(tokens[text][index], tokens[ground][index])).toBeGreaterThanOrEqual(TEXT_MINIMUM);
  });

  test.each(GROUNDS)('control edges, marks and the focus ring stand out on %s', (ground) => {
    for (const mark of [tokens.controle[index], palettes.brasa[5], tokens.foco[index]]) {
      expect(ratio(mark, tokens[ground][index])).toBeGreaterThanOrEqual(EDGE_MINIMUM);
    }
  });

  test.each(SOFT_TONES)('soft %s is readable on its own ground', (tone) => {
    const text = tokens[`${tone}-texto`][index];
    expect(ratio(text, tokens[`${tone}-fundo`][index])).toBeGreaterThanOrEqual(TEXT_MINIMUM);
  });

  test.each(['marca-cheio', 'marca-cheio-2', 'perigo-cheio', 'perigo-cheio-2'] as const)(
    'white is readable on %s',
    (token) => {
      expect(ratio('#FFFFFF', tokens[token][index])).toBeGreaterThanOrEqual(TEXT_MINIMUM);
    },
  );

  test('the chosen chip and the avatar are readable', () => {
    const chip = ratio(tokens['marca-texto'][index], tokens['marca-suave'][index]);
    const avatar = ratio(tokens['avatar-texto'][index], tokens.avatar[index]);
    expect(Math.min(chip, avatar)).toBeGreaterThanOrEqual(TEXT_MINIMUM);
  });
});

describe('figures measured in the look', () => {
  test.each([
    ['#FFFFFF', palettes.brasa[6], 4.75],
    ['#FFFFFF', palettes.brasa[7], 5.98],
    ['#FFFFFF', palettes.brasa[8], 8.14],
    ['#FFFFFF', palettes.rubro[7], 7.47],
    ['#FFFFFF', palettes.rubro[6], 5.85],
    ['#2A1006', palettes.laranja[5], 5.63],
    ['#FFFFFF', palettes.laranja[5], 3.17],
    [tokens['tinta-1'][0], tokens.parede[0], 12.5],
    [tokens['tinta-3'][0], tokens.parede[0], 4.6],
    [tokens['marca-texto'][1], tokens.cava[1], 6.7],
    [tokens.controle[1], tokens.cartao[1], 4.3],
  ])('%s on %s is %d', (text, ground, expected) => {
    expect(Math.abs(ratio(text, ground) - expected)).toBeLessThan(0.06);
  });

  test('the semantic tokens come from the palettes', () => {
    expect(tokens['marca-cheio'][0]).toBe(palettes.brasa[6]);
    expect(tokens['perigo-cheio']).toEqual([palettes.rubro[7], palettes.rubro[6]]);
    expect(tokens.parede).toEqual([palettes.pedra[2], palettes.dark[9]]);
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
