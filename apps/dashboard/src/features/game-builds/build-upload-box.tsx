import { UploadBox } from '../../form/upload-box.tsx';
import { quarterWords, type RunState, runState } from '../../form/upload-run.ts';
import { LiveText } from '../../ui/live-text.tsx';
import type { BuildForm } from './use-build-form.ts';

/** The blue box: while the files go ahead, and then while the form's own call is on its way. */
export function BuildUploadBox(props: BuildForm & { now: number }) {
  const { isSaving, files, now } = props;
  const { queue } = files;
  const images = [props.logo.file, props.background.file].flatMap((file) => file ?? []);
  const hasFiles = queue.items.length > 0;
  const isShown = queue.isBusy || (isSaving && (hasFiles || images.length > 0));
  if (!isShown) return <LiveText>{undefined}</LiveText>;
  const share = props.saving.sentShare;
  const run = hasFiles ? runState(queue.items, queue.meter, now) : imagesRun(images, share);
  const isSendingImages = images.length > 0 && share < 1;
  const note = isSendingImages ? 'Enviando as imagens…' : 'Guardando…';
  return (
    <>
      <LiveText>{quarterWords(run)}</LiveText>
      <UploadBox run={run} note={queue.isBusy ? undefined : note} />
    </>
  );
}

/** Where there are no files: what goes with the form's own call. */
function imagesRun(images: readonly File[], share: number): RunState {
  const total = images.reduce((sum, { size }) => sum + size, 0);
  return {
    place: images.length,
    arrived: share < 1 ? 0 : images.length,
    count: images.length,
    sent: Math.round(share * total),
    total,
    speed: undefined,
    secondsLeft: undefined,
  };
}
