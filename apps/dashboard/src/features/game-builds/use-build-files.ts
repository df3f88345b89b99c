import { buildFilesProblem, buildTooLarge } from '@atrio/contract/build-files';
import { MAX_BUILD_FILES } from '@atrio/contract/game-builds';
import { useRef, useState } from 'react';
import { useFilePicker } from '../../form/use-file-picker.ts';
import { type UploadOutcome, useUploadQueue } from '../../form/use-upload-queue.ts';
import { stageFile } from './build-editing.api.ts';

interface BuildFilesOptions {
  /** The host that builds are sent to; undefined for our own. */
  origin: string | undefined;
  /** A new build needs files; one that is there keeps those it has. */
  isRequired: boolean;
  isOff: boolean;
  onDone: (outcome: UploadOutcome) => void;
}

/** The files of a build: which ones, whether they are one, and their way to the server. */
export function useBuildFiles({ origin, isRequired, isOff, onDone }: BuildFilesOptions) {
  const ids = useRef(new Map<string, number>());
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const queue = useUploadQueue({
    keepsSent: true,
    send: async ({ key, file }, options) => {
      const { id } = await stageFile(file, { ...options, origin });
      ids.current.set(key, id);
    },
    onDone,
  });
  const picker = useFilePicker({
    kind: 'build',
    max: Math.max(1, MAX_BUILD_FILES - queue.items.length),
    isDisabled: isOff || queue.isBusy,
    onPick: (files) => setRefusal(addFiles(queue, files)),
  });

  function problem(check = buildFilesProblem): string | undefined {
    const files = queue.read().map(({ file }) => ({ name: file.name, bytes: file.size }));
    return files.length > 0 || isRequired ? check(files) : undefined;
  }
  return {
    queue,
    picker,
    /** What is wrong with them: at once where more files cannot mend it, else once it was asked. */
    error: picker.refusal ?? refusal ?? problem(isChecked ? buildFilesProblem : buildTooLarge),
    /** The same, when they are about to be sent. */
    check: () => {
      setChecked(true);
      picker.forgetRefusal();
      setRefusal(undefined);
      return problem();
    },
    isThere: () => queue.read().length > 0,
    haveArrived: () => queue.read().every(({ phase }) => phase === 'sent'),
    /** As the form's own call names them; undefined when there are none. */
    staged: () => {
      const staged = queue.read().map(({ key }) => ids.current.get(key));
      return staged.length > 0 ? JSON.stringify(staged) : undefined;
    },
    /** What the server has to say of them; `areGone` when they have to be sent again. */
    refuse: (sentence: string, areGone: boolean) => {
      if (areGone) queue.unsend();
      setRefusal(sentence);
    },
    clear: () => {
      queue.clear();
      picker.forgetRefusal();
      setRefusal(undefined);
      setChecked(false);
    },
  };
}

/** Answers what to say of those that were not taken. Files are known by their names. */
function addFiles(queue: BuildFiles['queue'], files: readonly File[]): string | undefined {
  const doubles: string[] = [];
  for (const file of files) {
    const isThere = queue.read().some(({ key }) => key === file.name);
    if (isThere) doubles.push(file.name);
    else queue.add(file.name, file);
  }
  return doubles.length > 0
    ? `Já há um arquivo com este nome: ${new Intl.ListFormat('pt-BR').format(doubles)}`
    : undefined;
}

export type BuildFiles = ReturnType<typeof useBuildFiles>;
