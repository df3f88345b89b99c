import { encode } from 'uqr';
import classes from './qr-picture.module.css';

/** White around the code, in modules: the standard asks for four, or cameras may not find it. */
const QUIET = 4;

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
      <path fill="#141925" d={path} />
    </svg>
  );
}

/** One path of all dark modules, and the side of the square in modules, its margin included. */
export function drawQr(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { path: modules.join(''), size };
}
