import { asTextOnWhite } from '@atrio/contract/lib/company-colors';
import type { CertificateFacts } from '@atrio/contract/live/certificates';
import { INK, INK_2, LINE, linesOf, type Pdf, shown, write, writePdf } from '../../../lib/pdf.ts';
import { type CertificateLook, drawCode, drawDoor, fitting, PX } from './certificate-drawing.ts';
import { clock, dateWords, spent, whenWords } from './certificate-words.ts';

/** Changes with the layout: kept copies are then asked for again. */
export const LAYOUT = 'certificate-1';

const LEFT = 454 * PX;
const RIGHT = 1231 * PX;
const SESSIONS_PER_PAGE = 6;
const SESSIONS_PER_LATER_PAGE = 15;

interface Certified {
  facts: CertificateFacts;
  code: string;
  digest: string;
  /** Of the pages that show certificates, without the code. */
  address: string;
  look: CertificateLook;
}

/** A certificate: the same bytes for the same facts. */
export function writeCertificate(certified: Certified): Promise<Buffer> {
  const { facts, code } = certified;
  const about = {
    layout: 'landscape',
    title: `Certificado de participação ${code}`,
    author: facts.company ?? facts.signer.name,
    subject: facts.eventName,
    at: new Date(facts.issuedAt),
  } as const;
  return writePdf(about, (pdf) => {
    drawFirst(pdf, certified);
    drawLater(pdf, certified);
  });
}

function drawFirst(pdf: Pdf, certified: Certified): void {
  const { facts, look } = certified;
  drawDoor(pdf, facts, look);
  const wall = `#${asTextOnWhite(look.primary)}`;
  pdf
    .font('semibold')
    .fontSize(20 * PX)
    .fillColor(wall);
  write(pdf, 'Certificado de participação', LEFT, 86 * PX);
  let y = drawName(pdf, facts.name, 122 * PX);
  y = drawParticipation(pdf, facts, y + 16 * PX);
  y = drawTimes(pdf, facts, y + 20 * PX);
  const { length } = facts.sessions;
  // A page that cannot hold them all holds none: they stay together.
  if (length > 0 && length <= SESSIONS_PER_PAGE) drawSessions(pdf, facts, y, 0, length);
  else if (length > 0) {
    pdf
      .font('regular')
      .fontSize(15 * PX)
      .fillColor(INK_2);
    write(pdf, `A programação, de ${length} sessões, está na página seguinte.`, LEFT, y + 8 * PX);
  }
  drawFoot(pdf, certified);
}

function drawLater(pdf: Pdf, certified: Certified): void {
  const { facts, code, look } = certified;
  if (facts.sessions.length <= SESSIONS_PER_PAGE) return;
  for (let first = 0; first < facts.sessions.length; first += SESSIONS_PER_LATER_PAGE) {
    pdf.addPage();
    drawDoor(pdf, facts, look);
    pdf
      .font('semibold')
      .fontSize(20 * PX)
      .fillColor(`#${asTextOnWhite(look.primary)}`);
    write(pdf, 'Programação', LEFT, 86 * PX);
    const end = Math.min(first + SESSIONS_PER_LATER_PAGE, facts.sessions.length);
    drawSessions(pdf, facts, 130 * PX, first, end);
    pdf
      .font('semibold')
      .fontSize(15 * PX)
      .fillColor(INK);
    write(pdf, code, LEFT, 862 * PX, { width: RIGHT - LEFT, align: 'right' });
  }
}

/** Long names shrink, and then wrap. @returns where the next part begins */
function drawName(pdf: Pdf, name: string, y: number): number {
  pdf.font('bold').fillColor(INK);
  const { text: kept, isWhole } = shown(pdf, name);
  const text = kept === '' ? 'Nome na página deste certificado' : kept;
  let size = 52;
  const widthAt = (px: number) => pdf.fontSize(px * PX).widthOfString(text);
  while (size > 36 && widthAt(size) > RIGHT - LEFT) size -= 2;
  pdf.fontSize(size * PX);
  const lines = linesOf(pdf, text, RIGHT - LEFT);
  const height = size * 1.18 * PX;
  lines.slice(0, 3).forEach((line, index) => {
    write(pdf, line, LEFT, y + index * height);
  });
  const end = y + Math.min(3, lines.length) * height;
  if (isWhole) return end;
  pdf
    .font('regular')
    .fontSize(13 * PX)
    .fillColor(INK_2);
  write(
    pdf,
    'O nome tem caracteres que esta fonte não escreve; ele está completo na página do certificado.',
    LEFT,
    end + 2 * PX,
  );
  return end + 18 * PX;
}

function drawParticipation(pdf: Pdf, facts: CertificateFacts, y: number): number {
  const size = 18 * PX;
  pdf.fontSize(size);
  const before = words('participou de', 'regular');
  const event = words(shown(pdf.font('bold'), facts.eventName).text, 'bold');
  const room = shown(pdf.font('regular'), facts.room).text;
  const after = words(`, na sala virtual ${room}, ${whenWords(facts)}.`, 'regular');
  return drawWords(pdf, [...before, ...event, ...after], y, 28 * PX);
}

interface Word {
  text: string;
  font: 'regular' | 'bold';
}

function words(text: string, font: Word['font']): Word[] {
  return text.split(' ').map((one) => ({ text: one, font }));
}

/** Words of two weights in lines; a comma stands at the word before it. */
function drawWords(pdf: Pdf, all: readonly Word[], top: number, height: number): number {
  let [x, y] = [LEFT, top];
  const space = pdf.font('regular').widthOfString(' ');
  for (const { text, font } of all) {
    const width = pdf
      .font(font)
      .fillColor(font === 'bold' ? INK : INK_2)
      .widthOfString(text);
    const gap = x === LEFT || text.startsWith(',') ? 0 : space;
    if (x + gap + width > RIGHT && x > LEFT) [x, y] = [LEFT, y + height];
    else x += gap;
    // A word that is longer than the line is cut: no name of a room is worth a broken page.
    write(pdf, linesOf(pdf, text, RIGHT - LEFT)[0] ?? '', x, y);
    x += width;
  }
  return y + height;
}

function drawTimes(pdf: Pdf, facts: CertificateFacts, y: number): number {
  const second = LEFT + 158 * PX;
  pdf
    .font('regular')
    .fontSize(13 * PX)
    .fillColor(INK_2);
  write(pdf, 'Carga horária', LEFT, y);
  write(pdf, 'Tempo conectado', second, y);
  pdf
    .font('bold')
    .fontSize(23 * PX)
    .fillColor(INK);
  write(pdf, spent(facts.measured), LEFT, y + 19 * PX);
  write(pdf, spent(facts.connected), second, y + 19 * PX);
  const after = second + pdf.widthOfString(spent(facts.connected)) + 6 * PX;
  pdf
    .font('regular')
    .fontSize(15 * PX)
    .fillColor(INK_2);
  write(pdf, `${facts.share} % da programação`, after, y + 26 * PX);
  return y + 66 * PX;
}

function drawSessions(
  pdf: Pdf,
  { sessions, timeZone, startsAt, endsAt }: CertificateFacts,
  top: number,
  first: number,
  end: number,
): void {
  const height = 43.6 * PX;
  const isOneDay = dateWords(startsAt, timeZone) === dateWords(endsAt, timeZone);
  pdf.lineWidth(0.6).strokeColor(LINE);
  pdf.moveTo(LEFT, top).lineTo(RIGHT, top).stroke();
  sessions.slice(first, end).forEach((session, index) => {
    const y = top + index * height;
    const at = `${clock(session.startsAt, timeZone)} – ${clock(session.endsAt, timeZone)}`;
    const time = isOneDay
      ? at
      : `${session.startsAt.slice(8, 10)}/${session.startsAt.slice(5, 7)} ${at}`;
    pdf
      .font('regular')
      .fontSize(15 * PX)
      .fillColor(INK_2);
    write(pdf, time, LEFT, y + 13 * PX);
    const length = spent(Date.parse(session.endsAt) - Date.parse(session.startsAt));
    write(pdf, length, LEFT, y + 13 * PX, { width: RIGHT - LEFT, align: 'right' });
    pdf.font('semibold').fillColor(INK);
    const left = LEFT + (isOneDay ? 134 : 184) * PX;
    const title = session.host === '' ? session.title : `${session.title}, ${session.host}`;
    const room = RIGHT - 100 * PX - left;
    const [line = '', ...more] = linesOf(pdf, shown(pdf, title).text, room);
    write(
      pdf,
      more.length > 0 ? `${linesOf(pdf, line, room - 14 * PX)[0]}…` : line,
      left,
      y + 13 * PX,
    );
    pdf
      .moveTo(LEFT, y + height)
      .lineTo(RIGHT, y + height)
      .stroke();
  });
}

function drawFoot(pdf: Pdf, { facts, code, digest, address }: Certified): void {
  const { signer, company, issuedAt, timeZone } = facts;
  pdf.lineWidth(0.8).strokeColor('#9aa1ae');
  pdf
    .moveTo(LEFT, 802 * PX)
    .lineTo(LEFT + 243 * PX, 802 * PX)
    .stroke();
  pdf
    .font('semibold')
    .fontSize(15 * PX)
    .fillColor(INK);
  write(pdf, fitting(pdf, signer.name, 330 * PX), LEFT, 813 * PX);
  pdf
    .font('regular')
    .fontSize(13.5 * PX)
    .fillColor(INK_2);
  const role = company === null ? signer.role : `${signer.role}, ${company}`;
  write(pdf, fitting(pdf, role, 330 * PX), LEFT, 833 * PX);
  const [left, width] = [LEFT + 330 * PX, RIGHT - 136 * PX - LEFT - 330 * PX];
  const right = { width, align: 'right' } as const;
  write(pdf, `Emitido em ${dateWords(issuedAt, timeZone)}`, left, 787 * PX, right);
  pdf.fontSize(13 * PX);
  write(pdf, `Confira em ${address.replace(/^https?:\/\//, '')}`, left, 809 * PX, right);
  pdf
    .font('bold')
    .fontSize(17 * PX)
    .fillColor(INK);
  write(pdf, code, left, 832 * PX, { ...right, characterSpacing: 0.6 });
  pdf
    .font('regular')
    .fontSize(9 * PX)
    .fillColor(INK_2);
  write(pdf, `SHA-256 ${digest}`, LEFT, 886 * PX, { width: RIGHT - LEFT, align: 'right' });
  drawCode(pdf, `${address}/${code}`);
}
