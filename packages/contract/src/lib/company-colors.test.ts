import { describe, expect, it } from 'vitest';
import { DEFAULT_COLORS } from './colors.ts';
import { asTextOnWhite, contrast, surface } from './company-colors.ts';

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals, either way round', () => {
    expect(contrast('000000', 'FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('FFFFFF', '000000')).toBeCloseTo(21, 5);
    expect(contrast('EF6634', 'EF6634')).toBe(1);
  });

  it('agrees with the figures of the design', () => {
    expect(contrast('FFFFFF', 'D92E43')).toBeCloseTo(4.75, 1);
    expect(contrast('FFFFFF', 'EF6634')).toBeCloseTo(3.17, 1);
  });
});

describe('surface and asTextOnWhite', () => {
  const colors = [
    ...Object.values(DEFAULT_COLORS),
    '000000',
    'FFFFFF',
    'FFFF00',
    '0000FF',
    '808080',
  ];

  it.each(colors)('%s carries text that can be read', (color) => {
    const { ground, text } = surface(color);
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(colors)('%s becomes a text that can be read on white', (color) => {
    expect(contrast(asTextOnWhite(color), 'FFFFFF')).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves a colour that is dark enough as it is', () => {
    expect(surface('374151')).toEqual({ ground: '374151', text: 'FFFFFF' });
    expect(asTextOnWhite('374151')).toBe('374151');
  });
});
