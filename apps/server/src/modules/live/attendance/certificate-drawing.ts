import { asTextOnWhite, mixed } from '@atrio/contract/lib/company-colors';
import type { CertificateFacts } from '@atrio/contract/live/certificates';
import { encode } from 'uqr';
import { INK, LINE, linesOf, type Pdf, shown, write } from '../../../lib/pdf.ts';

const [WIDTH, HEIGHT] = [841.89, 595.28];
/** Points for a pixel of the drawing that this follows. */
export const PX = WIDTH / 1307;
const DOOR = 381 * PX;

/** Colours as six hexadecimal digits; the logo as a PNG. */
export interface CertificateLook {
  primary: string;
  complementary: string;
  logo: Buffer | null;
}

/** The arch with light, in the company's colours. */
export function drawDoor(pdf: Pdf, facts: CertificateFacts, look: CertificateLook): void {
  const wall = asTextOnWhite(look.primary);
  const deep = mixed(wall, '080B12', 0.55);
  const ground = pdf.linearGradient(0, 0, 0, HEIGHT);
  ground.stop(0, `#${wall}`).stop(1, `#${deep}`);
  pdf.rect(0, 0, DOOR, HEIGHT).fill(ground);
  const [middle, floor] = [DOOR / 2, 726 * PX];
  for (const [half, top, light] of [
    [172, 345, 0.1],
    [138, 379, 0.17],
    [105, 412, 0.24],
  ] as const) {
    arch(pdf, middle, half * PX, top * PX, floor).fill(
      `#${mixed(mixed(wall, deep, 0.5), 'FFFFFF', light)}`,
    );
  }
  const glow = pdf.radialGradient(middle, floor, 0, middle, floor, 292 * PX);
  const light = look.complementary;
  glow.stop(0, `#${mixed(light, 'FFF3DF', 0.85)}`);
  glow.stop(0.45, `#${mixed(light, 'FFE7C2', 0.4)}`).stop(1, `#${light}`);
  arch(pdf, middle, 82 * PX, 435 * PX, floor).fill(glow);
  const beam = pdf.linearGradient(0, floor, 0, HEIGHT);
  beam.stop(0, `#${mixed(deep, 'FFD9A8', 0.55)}`).stop(1, `#${deep}`);
  pdf
    .moveTo(middle - 82 * PX, floor)
    .lineTo(middle + 82 * PX, floor)
    .lineTo(middle + 171 * PX, HEIGHT)
    .lineTo(middle - 171 * PX, HEIGHT)
    .fill(beam);
  drawCompany(pdf, facts, look.logo);
}

function drawCompany(pdf: Pdf, { company, room }: CertificateFacts, logo: Buffer | null): void {
  const [x, y, size] = [51 * PX, 58 * PX, 54 * PX];
  if (logo) {
    pdf
      .save()
      .roundedRect(x, y, size, size, 12 * PX)
      .fill('#ffffff');
    pdf.image(logo, x + 5 * PX, y + 5 * PX, { fit: [size - 10 * PX, size - 10 * PX] });
    pdf.restore();
  }
  const at = logo ? x + size + 15 * PX : x;
  const space = DOOR - at - 20 * PX;
  pdf
    .font('semibold')
    .fontSize(23 * PX)
    .fillColor('#ffffff');
  const lines = linesOf(pdf, shown(pdf, company ?? room).text, space).slice(0, 3);
  const height = lines.length * 28 * PX;
  lines.forEach((line, index) => {
    write(pdf, line, at, y + (size - height) / 2 + index * 28 * PX);
  });
}

function arch(pdf: Pdf, middle: number, half: number, top: number, floor: number): Pdf {
  const bend = half * 0.5523;
  const rise = top + half;
  return pdf
    .moveTo(middle - half, floor)
    .lineTo(middle - half, rise)
    .bezierCurveTo(middle - half, rise - bend, middle - bend, top, middle, top)
    .bezierCurveTo(middle + bend, top, middle + half, rise - bend, middle + half, rise)
    .lineTo(middle + half, floor);
}

/** As a picture that cameras read. */
export function drawCode(pdf: Pdf, text: string): void {
  const [x, y, size] = [1113 * PX, 752 * PX, 118 * PX];
  pdf
    .lineWidth(0.6)
    .roundedRect(x, y, size, size, 8 * PX)
    .fillAndStroke('#ffffff', LINE);
  const { data, size: count } = encode(text, { border: 0 });
  const module = (size - 20 * PX) / count;
  data.forEach((row, line) => {
    row.forEach((isDark, at) => {
      if (isDark) pdf.rect(x + 10 * PX + at * module, y + 10 * PX + line * module, module, module);
    });
  });
  pdf.fill(INK);
}

export function fitting(pdf: Pdf, text: string, width: number): string {
  const all = shown(pdf, text).text;
  const [line = '', ...more] = linesOf(pdf, all, width);
  return more.length > 0 ? `${linesOf(pdf, line, width - 12 * PX)[0]}…` : line;
}
