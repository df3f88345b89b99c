import {
  type GameBuildDetail,
  MAX_BUILD_BYTES,
  MAX_BUILD_FILES,
} from '@atrio/contract/catalogue/game-builds';
import { UnstyledButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { type RefObject, useId, useRef } from 'react';
import { useNow } from '../../../kit/dates/use-now.ts';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { FileTreeView } from '../../../kit/upload/file-tree.tsx';
import { Refusal } from '../../../kit/upload/refusal.tsx';
import { UploadBox } from '../../../kit/upload/upload-box.tsx';
import { UploadList } from '../../../kit/upload/upload-rows.tsx';
import { quarterWords, type RunState, runState } from '../../../kit/upload/upload-run.ts';
import { formatBytes } from '../../../kit/upload/upload-words.ts';
import { needsRows } from './build-contents.ts';
import classes from './build-files.module.css';
import type { BuildForm } from './use-build-form.ts';

const LIMITS = `Até ${formatBytes(MAX_BUILD_BYTES)} e ${formatInteger(MAX_BUILD_FILES)} arquivos por build`;

/** Takes the files of a build, shows their progress, and a row for each. */
export function BuildFilesField(props: BuildForm & { isDisabled: boolean }) {
  const { files, isDisabled } = props;
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
          <ChooseWords limitsId={ids.limits} />
        </UnstyledButton>
      </div>
      <Refusal id={ids.error} sentence={error} />
      <p className={classes.note}>
        Um zip, uma pasta ou arquivos soltos: builds do Unity de 2019 a 6, com StreamingAssets.
        Godot e HTML5, com index.html próprio, rodam só com endereço próprio.
      </p>
      <BuildUploadBox {...props} now={now} />
      <ChosenFiles {...props} now={now} button={button} />
    </div>
  );
}

interface ChosenFilesProps extends BuildForm {
  isDisabled: boolean;
  now: number;
  /** Takes the focus when the files go. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Shows the chosen folder or zip as a tree, and a row for each file that is sent. */
function ChosenFiles({ files, isSaving, isDisabled, now, button }: ChosenFilesProps) {
  const { queue, contents } = files;
  const clear = () => {
    files.clear();
    button.current?.focus();
  };
  return (
    <>
      {contents.tree && (
        <FileTreeView
          label="Conteúdo da build"
          tree={contents.tree}
          onClear={isDisabled || isSaving || queue.isBusy ? undefined : clear}
        />
      )}
      {needsRows(contents, queue.items) && (
        <UploadList
          items={queue.items}
          queue={queue}
          now={now}
          isLocked={isSaving}
          returnFocus={button}
        />
      )}
    </>
  );
}

function ChooseWords({ limitsId }: { limitsId: string }) {
  return (
    <>
      <IconCloudUpload className={classes.icon} size={24} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <span className={classes.call}>
          <strong>Arraste os arquivos para cá</strong> ou escolha no computador
        </span>
        <span id={limitsId} className={classes.limits}>
          {LIMITS}
        </span>
      </span>
    </>
  );
}

/** The blue box: while the files go ahead, and then while the form's own call is on its way. */
function BuildUploadBox(props: BuildForm & { now: number }) {
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

/** Progress of the images alone, which are sent with the form's own call. */
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

/** Tells of the chosen files, and of the build on air, what will happen to them. */
export function filesNote(
  { queue, contents }: BuildForm['files'],
  build: GameBuildDetail | undefined,
): string | undefined {
  if (queue.items.length === 0) return undefined;
  const { ready, refused } = contents.tree?.counts ?? { ready: queue.items.length, refused: 0 };
  if (refused > 0) {
    return `${plural(refused, 'arquivo recusado', 'arquivos recusados')}: nada sobe com eles.`;
  }
  const sent = `${plural(ready, 'arquivo vai subir', 'arquivos vão subir')}.`;
  if (!build) return sent;
  return `${sent} A v${build.versionNumber} fica no ar até a v${nextNumber(build)} chegar inteira.`;
}

/** Numbers are never given twice, and the newest version is always kept. */
function nextNumber({ versionNumber, versions }: GameBuildDetail): number {
  return Math.max(versionNumber, ...versions.map(({ number }) => number)) + 1;
}
