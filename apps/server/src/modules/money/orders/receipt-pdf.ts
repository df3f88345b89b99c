import { billingWords } from '@atrio/contract/money/payments';
import { INK, INK_2, LINE, linesOf, type Pdf, shown, write, writePdf } from '../../../lib/pdf.ts';

interface Receipt {
  id: number;
  asaasId: string;
  valueCents: number;
  billingType: string;
  dueDate: string;
  paymentDate: string | null;
  payer: { name: string; cpfCnpj: string };
  paidFor: string;
  /** 'yyyy-mm-dd' */
  issuedOn: string;
}

const PLATFORM = 'Átrio';
const CPF_LENGTH = 11;
const [LEFT, RIGHT, SECOND] = [64, 531, 214];
const RED = '#c4213a';
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** The same bytes for the same facts. */
export function writeReceipt(receipt: Receipt): Promise<Buffer> {
  const title = `Recibo nº ${receipt.id}`;
  const about = {
    layout: 'portrait',
    title,
    author: PLATFORM,
    subject: receipt.paidFor,
    // Noon, so that it is the same day wherever it is read.
    at: new Date(`${receipt.issuedOn}T12:00:00Z`),
  } as const;
  return writePdf(about, (pdf) => {
    drawMark(pdf);
    pdf.font('bold').fontSize(17).fillColor(INK);
    write(pdf, PLATFORM, LEFT + 36, 69);
    put(pdf, 'bold', 28, INK, title, 122);
    put(pdf, 'semibold', 20, RED, reais.format(receipt.valueCents / 100), 164);
    const end = factsOf(receipt).reduce((y, fact) => drawFact(pdf, fact, y), 216);
    put(pdf, 'regular', 10.5, INK_2, `Emitido em ${dayOf(receipt.issuedOn)}.`, end + 28);
    const plain = 'Este recibo confirma que o pagamento foi recebido. Ele não é uma nota fiscal.';
    put(pdf, 'regular', 10.5, INK_2, plain, end + 46);
  });
}

/** The Á of the platform, as its screens have it. */
function drawMark(pdf: Pdf): void {
  pdf.save().translate(LEFT, 64).scale(0.875);
  pdf.lineWidth(3.6).lineCap('round').lineJoin('round');
  pdf.path('M5.6 29.4V19.6a10.4 10.4 0 0 1 20.8 0v9.8').stroke('#ED3C53');
  pdf.path('M11 31.2V20a5 5 0 0 1 10 0v11.2Z').fill('#EF6634');
  pdf.path('M14.6 5.9 19 .6h6.4l-6.2 5.3Z').fill('#ED3C53');
  pdf.restore();
}

function factsOf({ payer, ...receipt }: Receipt): [string, string][] {
  const { paymentDate, billingType } = receipt;
  const isPerson = payer.cpfCnpj.length === CPF_LENGTH;
  return [
    ['Recebido por', PLATFORM],
    ['Pago por', payer.name],
    [isPerson ? 'CPF' : 'CNPJ', masked(payer.cpfCnpj)],
    ['Referente a', receipt.paidFor],
    ['Vencimento', dayOf(receipt.dueDate)],
    ['Dia do pagamento', paymentDate ? dayOf(paymentDate) : 'Não informado pelo provedor'],
    ['Forma de pagamento', billingWords(billingType)],
    ['Código no provedor', receipt.asaasId],
  ];
}

/** @returns where the next one begins */
function drawFact(pdf: Pdf, [name, value]: [string, string], y: number): number {
  pdf.lineWidth(0.6).strokeColor(LINE).moveTo(LEFT, y).lineTo(RIGHT, y).stroke();
  put(pdf, 'regular', 11, INK_2, name, y + 11);
  pdf.font('semibold').fontSize(11).fillColor(INK);
  const lines = linesOf(pdf, shown(pdf, value).text, RIGHT - SECOND);
  lines.forEach((line, index) => {
    write(pdf, line, SECOND, y + 11 + index * 16);
  });
  return y + 20 + Math.max(1, lines.length) * 16;
}

function put(pdf: Pdf, font: string, size: number, color: string, text: string, y: number): void {
  pdf.font(font).fontSize(size).fillColor(color);
  write(pdf, shown(pdf, text).text, LEFT, y);
}

/** '2026-11-20' → '20/11/2026' */
function dayOf(day: string): string {
  return day.split('-').reverse().join('/');
}

/** '52998224725' → '529.982.247-25' */
function masked(document: string): string {
  return document.length === CPF_LENGTH
    ? document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}
