/** Candidates for text on a company's colour (docs/product/interface.md#text-on-company-colours). */
const LIGHT_TEXT = 'FFFFFF';
const DARK_TEXT = '141925';
const READABLE = 4.5;
/** The part of the way towards black or white in each step. */
const STEP = 0.02;

/** WCAG 2.2 contrast ratio of two colours given as six hexadecimal digits: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour to lie under text, and the colour of the text. */
export interface Surface {
  ground: string;
  text: string;
}

/**
 * White or near-black on `color`, whichever stands out more. On a middle tone neither would do:
 * the ground then moves away from its text, by as little as makes it readable (4.5).
 */
export function surface(color: string): Surface {
  const isLight = contrast(LIGHT_TEXT, color) >= contrast(DARK_TEXT, color);
  const text = isLight ? LIGHT_TEXT : DARK_TEXT;
  const away = isLight ? 0 : 255;
  let parts = channels(color);
  while (contrast(text, toHex(parts)) < READABLE) {
    parts = mix(parts, away);
  }
  return { ground: toHex(parts), text };
}

/** `color`, darkened until it can be read as text on white. */
export function asTextOnWhite(color: string): string {
  let parts = channels(color);
  while (contrast(toHex(parts), LIGHT_TEXT) < READABLE) {
    parts = mix(parts, 0);
  }
  return toHex(parts);
}

/** A part of the way from one colour to another, from 0 to 1. */
export function mixed(from: string, to: string, part: number): string {
  const [start, end] = [channels(from), channels(to)];
  return toHex(start.map((value, at) => value + ((end[at] ?? 0) - value) * part));
}

function mix(parts: Channels, target: number): Channels {
  const [r, g, b] = parts.map((part) => part + (target - part) * STEP);
  return [r ?? 0, g ?? 0, b ?? 0];
}

function toHex(parts: readonly number[]): string {
  const digits = parts.map((part) => Math.round(part).toString(16).padStart(2, '0'));
  return digits.join('').toUpperCase();
}

function luminance(color: string): number {
  const [r, g, b] = channels(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function channels(color: string): Channels {
  const value = Number.parseInt(color, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

type Channels = [number, number, number];
