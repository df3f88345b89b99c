import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { download } from '../../lib/csv.ts';
import classes from './two-factor.module.css';

const FILE_NAME = 'atrio-codigos-de-recuperacao.txt';

/** Shown this once: the server keeps nothing that they could be read from again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The form that led here is gone: the focus comes to what has taken its place.
  useEffect(() => text.current?.focus(), []);
  const handleCopy = () =>
    copyText(codes.join('\n'), {
      done: 'Códigos copiados',
      failed: 'Não foi possível copiar os códigos',
      isLong: true,
    });
  const handleDownload = () =>
    download(FILE_NAME, [`${codes.join('\r\n')}\r\n`], 'text/plain;charset=utf-8');
  return (
    <div className={classes.step}>
      <p ref={text} tabIndex={-1} className={classes.focused}>
        <strong>Guarde estes códigos agora: eles não serão mostrados de novo.</strong> Cada um
        substitui o aplicativo uma vez, se você perder o celular.
      </p>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void handleCopy()}
        >
          Copiar
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={handleDownload}
        >
          Baixar
        </Button>
        <Button onClick={onDone}>Guardei os códigos</Button>
      </div>
    </div>
  );
}
