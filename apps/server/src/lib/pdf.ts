import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { AppError } from './app-error.ts';
import { createSemaphore } from './semaphore.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export const [INK, INK_2, LINE] = ['#131a2b', '#4b5468', '#dfe2e8'];

/** Documents that are made at once, and that wait. */
export const makingPdf = createSemaphore(2, 100, () => new AppError('TOO_MANY_ATTEMPTS'));

const require = createRequire(import.meta.url);

const readFonts = () => ({
  regular: readFileSync(
    require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  ),
  semibold: readFileSync(
    require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  ),
  bold: readFileSync(require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')),
});
/**
 * Both come with the first document and not at the start: the writer and what it reads fonts with
 * need some 10 MiB of memory.
 */
let fonts: ReturnType<typeof readFonts> | undefined;
const loadWriter = async () => (await import('pdfkit')).default;

interface About {
  layout: 'portrait' | 'landscape';
  title: string;
  author: string;
  subject: string;
  /** When it was made, as it says itself. */
  at: Date;
}

/**
 * A document as PDF/A-2b: the same bytes for the same drawing. Its fonts are inside, and
 * `draw` must draw nothing transparent.
 */
export async function writePdf(
  { layout, title, author, subject, at }: About,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  fonts ??= readFonts();
  const Document = await loadWriter();
  const pdf = new Document({
    size: 'A4',
    layout,
    margin: 0,
    // The first font would be one of those that no document may leave out.
    font: null as unknown as string,
    subset: 'PDF/A-2b' as never,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: at, ModDate: at },
  });
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);
  const whole = buffer(pdf);
  draw(pdf);
  pdf.end();
  return whole;
}

type WriteOptions = PDFKit.Mixins.TextOptions;

/** Never begins another page. */
export function write(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  options: WriteOptions = {},
): void {
  const { height } = pdf.page;
  pdf.text(text, x, y, { lineBreak: options.width !== undefined, height, ...options });
}

/** Lines that are no wider than this; a word that is longer is cut into several. */
export function linesOf(pdf: Pdf, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/\S+\s*/gu) ?? []) {
    if (line !== '' && pdf.widthOfString((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    while (pdf.widthOfString(line.trimEnd()) > width && [...line].length > 1) {
      let cut = [...line].length - 1;
      while (cut > 1 && pdf.widthOfString([...line].slice(0, cut).join('')) > width) cut--;
      lines.push([...line].slice(0, cut).join(''));
      line = [...line].slice(cut).join('');
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

interface WithGlyphs {
  _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
}

/** A text without what the font has no picture of, which would be an empty box. */
export function shown(pdf: Pdf, text: string): { text: string; isWhole: boolean } {
  // The font that the document has read; its types do not tell of it.
  const { font } = (pdf as unknown as WithGlyphs)._font;
  const whole = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const kept = [...whole].filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  const written = kept.join('').replace(/ +/g, ' ').trim();
  return { text: written, isWhole: written === whole };
}
