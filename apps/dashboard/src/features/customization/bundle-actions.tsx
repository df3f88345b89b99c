import { Button } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { quarterWords, runState, speedWords } from '../../form/upload-run.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import classes from './bundles.module.css';
import type { BundleUploads } from './use-bundle-uploads.ts';

/** The panel's one button, which gives way to how far it is and a way to call it off. */
export function BundleActions({ uploads, now }: { uploads: BundleUploads; now: number }) {
  const { queue, hasUnsent } = uploads;
  const run = runState(queue.items, queue.meter, now);
  const speed = speedWords(run);
  const Icon = queue.isBusy ? IconX : IconUpload;

  function handleClick({ detail }: MouseEvent) {
    // The second half of a double click on 'Upload' does not mean what has become of the button.
    if (queue.isBusy && detail < 2) queue.cancelAll();
    else if (!queue.isBusy) queue.start();
  }
  return (
    <>
      <LiveText>{queue.isBusy ? quarterWords(run) : undefined}</LiveText>
      <PanelActions>
        {queue.isBusy && (
          <span className={classes.sending}>
            Enviando... {run.place} de {run.count}
            {speed && ` · ${speed}`}
          </span>
        )}
        {/* One button throughout, so that whoever pressed it keeps the focus. */}
        <Button
          variant={hasUnsent && !queue.isBusy ? 'filled' : 'default'}
          disabled={!hasUnsent && !queue.isBusy}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={handleClick}
        >
          {queue.isBusy ? 'Cancelar envio' : 'Upload'}
        </Button>
      </PanelActions>
    </>
  );
}
