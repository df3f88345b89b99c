import { asTextOnWhite, contrast, surface } from '@atrio/contract/lib/company-colors';
import type { ColorName, Company } from '@atrio/contract/organization/companies';

const WHITE = 'FFFFFF';
/** The contrasts that WCAG 2.2 asks for: of text, and of large text. */
const READABLE = 4.5;
const READABLE_LARGE = 3;

const ratioFormat = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

interface ContrastWords {
  /** '7,2 : 1' */
  ratio: string;
  word: string;
  isGood: boolean;
}

/** The contrast of a colour on white, in words. */
export function contrastWords(hex: string): ContrastWords {
  const value = contrast(hex, WHITE);
  const isGood = value >= READABLE;
  const word = isGood ? 'legível' : value >= READABLE_LARGE ? 'só em títulos' : 'pouco legível';
  return { ratio: ratioWords(value), word, isGood };
}

/** '7,2 : 1' */
export function ratioWords(value: number): string {
  return `${ratioFormat.format(belowLimit(value))} : 1`;
}

/** Avoids rounding up to a limit that the contrast does not reach. */
function belowLimit(value: number): number {
  const limit = value < READABLE_LARGE ? READABLE_LARGE : READABLE;
  return value < limit ? Math.min(value, limit - 0.1) : value;
}

/** Notes on the colours that the room page changes for legibility. */
export function colorNotes({ primary, complementary }: Company['colors']): string[] {
  const notes: string[] = [];
  if (asTextOnWhite(primary) !== primary) {
    notes.push('A Primária fica mais escura no fundo da sala, para que se leia o texto branco.');
  }
  const button = surface(complementary);
  if (button.text !== WHITE) {
    notes.push('A Complementar recebe texto escuro para ficar legível.');
  } else if (button.ground !== complementary) {
    notes.push('A Complementar fica um pouco mais escura para ficar legível.');
  }
  return notes;
}

/** The fixed colours in their order, with their labels (docs/product/rules.md#company-colours). */
export const COLOR_LABELS: readonly { name: ColorName; label: string; use: string }[] = [
  { name: 'primary', label: 'Primária', use: 'fundo, botões e destaques' },
  { name: 'secondary', label: 'Secundária', use: 'textos' },
  { name: 'complementary', label: 'Complementar', use: 'botão externo' },
];
