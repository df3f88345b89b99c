import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { encode } from 'uqr';
import { publicUrl } from '../../lib/public-link.ts';
import classes from './qr-code.module.css';

/** White around the code, in modules: the standard asks for four, or cameras may not find it. */
const QUIET = 4;

/** Dark on white in both themes: many cameras do not read it the other way round. */
export function QrCode({ sceneName, roomName }: { sceneName: string; roomName: string }) {
  const url = publicUrl(sceneName);
  const { path, size } = draw(url);
  const box = `0 0 ${size} ${size}`;
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return (
    <div className={classes.code}>
      <svg
        className={classes.picture}
        viewBox={box}
        role="img"
        aria-label={`QR code que abre a sala ${roomName}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#141925" d={path} />
      </svg>
      <p className={classes.url}>{url}</p>
      <Button
        component="a"
        href={`data:image/svg+xml,${encodeURIComponent(file)}`}
        download={`qr-${sceneName}.svg`}
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      >
        Baixar imagem
      </Button>
    </div>
  );
}

/** One path of all dark modules, and the side of the square in modules, its margin included. */
function draw(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { path: modules.join(''), size };
}
