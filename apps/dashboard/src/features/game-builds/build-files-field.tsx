import { MAX_BUILD_BYTES, MAX_BUILD_FILES } from '@atrio/contract/game-builds';
import { UnstyledButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Refusal } from '../../form/refusal.tsx';
import { UploadList } from '../../form/upload-list.tsx';
import { useNow } from '../../form/use-now.ts';
import { formatInteger } from '../../lib/format.ts';
import { formatBytes } from '../../lib/upload-words.ts';
import classes from './build-files.module.css';
import { BuildUploadBox } from './build-upload-box.tsx';
import type { BuildForm } from './use-build-form.ts';

const LIMITS = `Até ${formatBytes(MAX_BUILD_BYTES)} e ${formatInteger(MAX_BUILD_FILES)} arquivos por build`;

/** Where the files of a build are dropped, how far they are, and a row for each. */
export function BuildFilesField(props: BuildForm & { isDisabled: boolean }) {
  const { files, isSaving, isDisabled } = props;
  const { queue, picker, error } = files;
  const id = useId();
  const ids = { label: `${id}-label`, limits: `${id}-limits`, error: `${id}-error` };
  const button = useRef<HTMLButtonElement>(null);
  const now = useNow(queue.isBusy);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this grid.
    <div role="group" aria-labelledby={ids.label} className={classes.field}>
      <span id={ids.label} className={classes.label}>
        Arquivos da build:
      </span>
      <div
        {...picker.zone}
        className={classes.zone}
        data-over={picker.isOver || undefined}
        data-error={error !== undefined || undefined}
        data-disabled={isDisabled || undefined}
      >
        <input {...picker.input} aria-label="Arquivos da build:" />
        <UnstyledButton
          ref={button}
          data-field="files"
          className={classes.choose}
          disabled={isDisabled}
          aria-describedby={`${ids.label} ${error ? ids.error : ids.limits}`}
          onClick={picker.choose}
        >
          <IconCloudUpload className={classes.icon} size={24} stroke={1.7} aria-hidden />
          <span className={classes.words}>
            <span className={classes.call}>
              <strong>Arraste os arquivos para cá</strong> ou escolha no computador
            </span>
            <span id={ids.limits} className={classes.limits}>
              {LIMITS}
            </span>
          </span>
        </UnstyledButton>
      </div>
      <Refusal id={ids.error} sentence={error} />
      <p className={classes.note}>
        Envie os arquivos da pasta Build. Builds que precisam da pasta StreamingAssets não podem ser
        servidas.
      </p>
      <BuildUploadBox {...props} now={now} />
      {queue.items.length > 0 && (
        <UploadList
          items={queue.items}
          queue={queue}
          now={now}
          isLocked={isSaving}
          returnFocus={button}
        />
      )}
    </div>
  );
}
