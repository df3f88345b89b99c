import type { Company } from '@atrio/contract/companies';
import { asTextOnWhite, contrast, surface } from '@atrio/ui/company-colors';

const WHITE = 'FFFFFF';
/** WCAG 2.2: text, and large text. */
const READABLE = 4.5;
const READABLE_LARGE = 3;

const ratioFormat = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export interface ContrastWords {
  /** '7,2 : 1' */
  ratio: string;
  word: string;
  isGood: boolean;
}

/** How well a colour reads on white. */
export function contrastWords(hex: string): ContrastWords {
  const value = contrast(hex, WHITE);
  const isGood = value >= READABLE;
  const word = isGood ? 'legível' : value >= READABLE_LARGE ? 'só em títulos' : 'pouco legível';
  return { ratio: `${ratioFormat.format(belowLimit(value))} : 1`, word, isGood };
}

/** Never rounded up to a limit that it does not reach. */
function belowLimit(value: number): number {
  const limit = value < READABLE_LARGE ? READABLE_LARGE : READABLE;
  return value < limit ? Math.min(value, limit - 0.1) : value;
}

/** What the room page does to colours on which nothing could be read as they are. */
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
