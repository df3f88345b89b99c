import { Button } from '@mantine/core';
import { useRef } from 'react';
import { toast } from '../../../kit/feedback/toast.ts';
import { formatDateTime } from '../../../kit/text/format.ts';
import { formatBytes } from '../../../kit/upload/upload-words.ts';
import classes from './bundle-versions.module.css';

interface EarlierFile {
  id: number;
  name: string;
  bytes: number;
  uploadedAt: string;
  uploadedBy: string | null;
}

interface BundleVersionsProps {
  /** The current file's id among versions, and the earlier files. */
  bundle: { versionId: number; versions: readonly EarlierFile[] };
  isPending: boolean;
  restore: (versionId: number, options?: { onSuccess: () => void }) => void;
  /** After an earlier file has come back. */
  onBack: () => void;
}

/** The files that a platform had before, each one click from coming back. */
export function BundleVersions({ bundle, isPending, restore, onBack }: BundleVersionsProps) {
  const { versionId: current, versions } = bundle;
  const summary = useRef<HTMLElement>(null);
  if (versions.length === 0) return null;

  function handleBack(id: number) {
    // The button goes with its row, once the file is back.
    summary.current?.focus();
    const onSuccess = () => {
      toast.success('Versão anterior de volta', {
        action: { label: 'Desfazer', onClick: () => restore(current) },
      });
      onBack();
    };
    restore(id, { onSuccess });
  }
  return (
    <details className={classes.versions}>
      <summary ref={summary} className={classes.summary}>
        Versões anteriores ({versions.length})
      </summary>
      <ul className={classes.list}>
        {versions.map(({ id, name, bytes, uploadedAt, uploadedBy }) => (
          <li key={id} className={classes.version}>
            <div className={classes.words}>
              <p className={classes.name}>{name}</p>
              <p className={classes.meta}>
                {formatBytes(bytes)} · {whenAndWho(uploadedAt, uploadedBy)}
              </p>
            </div>
            <Button
              className={classes.back}
              variant="default"
              size="xs"
              aria-label={`Voltar para ${name}, de ${whenAndWho(uploadedAt, null)}`}
              disabled={isPending}
              onClick={() => handleBack(id)}
            >
              Voltar
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** '18/11/2026 às 13:40 por Helena'. */
export function whenAndWho(moment: string, name: string | null): string {
  const [day, time] = formatDateTime(moment).split(' ');
  return `${day} às ${time}${name === null ? '' : ` por ${name}`}`;
}
