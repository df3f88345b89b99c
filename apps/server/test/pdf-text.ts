import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export const openedPdf = (file: Buffer) =>
  getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;

/** The text of all pages, as a reader finds it. */
export async function textOfPdf(file: Buffer): Promise<string> {
  const document = await openedPdf(file);
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return (await Promise.all(pages)).join('\n');
}
