import { encode } from 'uqr';
import classes from './qr-picture.module.css';

/** White around the code, in modules: the standard asks for four, or cameras may not find it. */
const QUIET = 4;
const DARK = '#141925';
/** Sharp on a poster: at 20 cm this is a module of more than 3 mm without a blurred edge. */
const PNG_SIDE = 1_600;

/** Dark on white in both themes: many cameras do not read it the other way round. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = drawQr(text);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill={DARK} d={path} />
    </svg>
  );
}

/** The same as the text of a file. */
export function qrSvg(text: string): string {
  const { path, size } = drawQr(text);
  const box = `0 0 ${size} ${size}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** The same for programs that take no SVG. */
export async function qrPng(text: string): Promise<Blob> {
  const { data, size } = codeOf(text);
  const module = Math.floor(PNG_SIDE / size);
  const canvas = document.createElement('canvas');
  canvas.width = module * size;
  canvas.height = module * size;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser draws no pictures');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) brush.fillRect(x * module, y * module, module, module);
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))));
  });
}

/** One path of all dark modules, and the side of the square in modules, its margin included. */
function drawQr(text: string): { path: string; size: number } {
  const { data, size } = codeOf(text);
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { path: modules.join(''), size };
}

function codeOf(text: string) {
  return encode(text, { ecc: 'M', border: QUIET });
}
