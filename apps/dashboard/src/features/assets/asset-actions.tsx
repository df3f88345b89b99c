import { Button } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { quarterWords, runState, speedWords } from '../../form/upload-run.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './assets.module.css';
import type { AssetUploads } from './use-asset-uploads.ts';

/** The panel's one button, which gives way to how far it is and a way to call it off. */
export function AssetActions({ uploads, now }: { uploads: AssetUploads; now: number }) {
  const { queue, unsent } = uploads;
  // Fingers come to it after the files.
  const Place = useIsPhone() ? Foot : PanelActions;
  const run = runState(queue.items, queue.meter, now);
  const speed = speedWords(run);
  const isOff = unsent.length === 0 && !queue.isBusy;
  const Icon = queue.isBusy ? IconX : IconUpload;

  function handleClick({ detail }: MouseEvent) {
    // The second half of a double click on 'Upload' does not mean what has become of the button.
    if (queue.isBusy && detail < 2) queue.cancelAll();
    else if (!queue.isBusy && !isOff) queue.start();
  }
  return (
    <>
      <LiveText>{queue.isBusy ? quarterWords(run) : undefined}</LiveText>
      <Place>
        {queue.isBusy && (
          <span className={classes.sending}>
            Enviando... {run.place} de {run.count}
            {speed && ` · ${speed}`}
          </span>
        )}
        {/* One button throughout, and never quite disabled: whoever pressed it keeps the focus. */}
        <Button
          variant={unsent.length > 0 && !queue.isBusy ? 'filled' : 'default'}
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={handleClick}
        >
          {queue.isBusy ? 'Cancelar' : 'Upload'}
        </Button>
      </Place>
    </>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
