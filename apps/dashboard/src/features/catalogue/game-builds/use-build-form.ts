import { buildTooLarge } from '@atrio/contract/catalogue/build-files';
import {
  buildDetailSchema,
  buildLabels,
  buildName,
  type GameBuildDetail,
  MAX_BUILD_FILES,
} from '@atrio/contract/catalogue/game-builds';
import type { Platform } from '@atrio/contract/platform/platform';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../kit/api/api-client.ts';
import { pathOf } from '../../../kit/api/upload.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { focusFirst } from '../../../kit/form/focus-first.ts';
import type { ValuesOf } from '../../../kit/form/row-values.ts';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import type { ConflictTexts } from '../../../kit/form-shells/conflict-dialog.tsx';
import { useChosenFile } from '../../../kit/upload/use-chosen-file.ts';
import { useFilePicker } from '../../../kit/upload/use-file-picker.ts';
import {
  type UploadOutcome,
  type UploadQueue,
  useUploadQueue,
} from '../../../kit/upload/use-upload-queue.ts';
import { withFiles } from '../../../kit/upload/with-files.ts';
import { type FilesCheck, newest, problemOf, useBuildContents } from './build-contents.ts';
import { stageFile, useCreateBuild, useUpdateBuild } from './game-builds.api.ts';
import { useIsGone } from './use-is-gone.ts';

export interface BuildFormOptions {
  /** The build to change; without one, the form creates. */
  build: GameBuildDetail | undefined;
  /** Tells where builds are sent to and where they run. */
  platform: Platform;
  /** From here nothing can be sent. */
  isOff: boolean;
  onSaved: () => void;
}

/**
 * The build's form. Its files go ahead, one call each; once all have arrived the form's own call
 * follows and names them. If that is refused they stay where they are.
 */
export function useBuildForm({ build, platform, isOff, onSaved }: BuildFormOptions) {
  const origin = platform.buildUploadUrl ?? undefined;
  const logo = useChosenFile();
  const background = useChosenFile();
  const files = useBuildFiles({
    origin,
    hasOrigin: platform.buildOrigin !== 'none',
    isRequired: !build,
    isOff,
    onDone: (outcome) => latest.current.goOn(outcome),
  });
  const saving = useSaveBuild(build, { origin, files, logo, background });
  const isGone = useIsGone();
  const form: ContractForm<BuildValues> = useContractForm<BuildValues, BuildValues>({
    name: 'build',
    schema: buildFormSchema,
    values: buildValues(build),
    version: build?.updatedAt,
    readRow: readBuild,
    onSubmit: saving.save,
    // The person may have left the page meanwhile.
    onSaved: () => isGone() || onSaved(),
  });
  const isBusy = form.isBusy || files.queue.isBusy;

  function proceed() {
    if (files.check()) {
      // Files come before the name (docs/product/builds.md#files); the name still shows its error.
      form.field('buildName').onBlur();
      return focusFirst(form.element.current, ['files']);
    }
    const isNamed = buildFormSchema.safeParse(form.values).success;
    if (!isNamed || files.haveArrived()) return void form.submit();
    keepFocus(form.element.current);
    files.queue.start();
  }
  function goOn({ failed }: UploadOutcome) {
    if (failed.length > 0) toast.error(saving.failureTitle, { description: countFailed(failed) });
    // Some may have been called off and taken away meanwhile.
    else if (files.isThere() && files.haveArrived()) proceed();
  }
  const send = () => void (!isOff && !isBusy && proceed());
  const latest = useLatest({ goOn, send });
  const submit = async () => {
    await files.picker.settled();
    latest.current.send();
  };
  const shown = { ...withFiles(form, saving), isBusy, submit };
  return { form: shown, isSaving: form.isBusy, saving, files, logo, background };
}

/** A run of the queue, and a look at chosen files, may end many renderings after they began. */
function useLatest<Parts>(parts: Parts) {
  const latest = useRef(parts);
  latest.current = parts;
  return latest;
}

/** The fields are off while files are on their way: a focus that is in one of them would be lost. */
function keepFocus(form: HTMLFormElement | null): void {
  const isInField = document.activeElement?.matches('input, button:not([type="submit"])');
  const isHere = form?.contains(document.activeElement);
  if (isInField && isHere) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

function countFailed(failed: UploadOutcome['failed']): string {
  if (failed.length === 1) return `${failed[0]?.item.file.name} não foi enviado`;
  return `${failed.length} arquivos não foram enviados`;
}

export type BuildForm = ReturnType<typeof useBuildForm>;

interface SaveParts {
  origin: string | undefined;
  files: BuildFiles;
  logo: ChosenFile;
  background: ChosenFile;
}

/** The form's own call: the name, the images, and which of the files that went ahead are its own. */
function useSaveBuild(build: GameBuildDetail | undefined, parts: SaveParts) {
  const { origin, files, logo, background } = parts;
  const { mutateAsync: create } = useCreateBuild();
  const { mutateAsync: update } = useUpdateBuild();
  /** Versions of the row that this page has made others by its switches. */
  const own = useRef(new Map<string, string>());
  /** Of the images, 0 to 1. */
  const [sentShare, setSentShare] = useState(0);

  function forgetFiles() {
    logo.set(null);
    background.set(null);
    files.clear();
  }

  async function save({ buildName, ...switches }: BuildValues, version: string | undefined) {
    setSentShare(0);
    const sent = {
      buildName,
      stagedFiles: files.staged(),
      logo: logo.read(),
      background: background.read(),
      options: { origin, onProgress: setSentShare },
    };
    try {
      const call = build
        ? update({ ...sent, id: String(build.id), updatedAt: newest(own.current, version) })
        : create({ ...sent, ...switches });
      const { build: saved } = await call;
      forgetFiles();
      return saved;
    } catch (error) {
      throw error instanceof ApiError ? withoutFileErrors(error, files) : error;
    }
  }
  return {
    save,
    noteOwn: (before: string, after: string) => void own.current.set(before, after),
    sentShare,
    hasFiles: () => files.isThere() || [logo, background].some((image) => image.read()),
    forgetFiles,
    failureTitle: build ? 'Erro editando página' : 'Erro criando build',
  };
}

/** Leaves out the errors of files, which are shown beside the files; the form shows the rest. */
function withoutFileErrors(error: ApiError, files: BuildFiles): ApiError {
  const { files: ofFiles, stagedFiles: gone, ...fields } = error.fields ?? {};
  const sentence = gone ?? ofFiles;
  if (sentence === undefined) return error;
  files.refuse(sentence, gone !== undefined);
  const { code, status, message, current, isFromServer } = error;
  return new ApiError({ code, status, message, current, isFromServer, fields, cause: error });
}

type ChosenFile = ReturnType<typeof useChosenFile>;

const buildFormSchema = z.object({
  buildName,
  usesThreads: z.boolean(),
  knowsVisitor: z.boolean(),
});

/** Files are beside the form's values, since no draft can keep them. */
type BuildValues = ValuesOf<typeof buildFormSchema>;

export const buildConflictTexts: ConflictTexts<BuildValues> = { labels: buildLabels };

function buildValues(build: GameBuildDetail | undefined): BuildValues {
  const { buildName = '', usesThreads = false, knowsVisitor = true } = build ?? {};
  return { buildName, usesThreads, knowsVisitor };
}

/** The build inside a save's answer or a conflict, as the form sees it. */
function readBuild(row: unknown) {
  const { data } = buildDetailSchema.safeParse(row);
  return data && { values: buildValues(data), version: data.updatedAt };
}

interface BuildFilesOptions {
  /** The host that builds are sent to; undefined for our own. */
  origin: string | undefined;
  hasOrigin: boolean;
  /** A new build needs files; one that is there keeps those it has. */
  isRequired: boolean;
  isOff: boolean;
  onDone: (outcome: UploadOutcome) => void;
}

/** The files of a build: which ones, whether they are one, and their way to the server. */
function useBuildFiles({ origin, isOff, onDone, ...rules }: BuildFilesOptions) {
  const ids = useRef(new Map<string, number[]>());
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const queue = useUploadQueue({
    keepsSent: true,
    send: async ({ key, file }, options) => {
      ids.current.set(key, await stageFile(file, { ...options, origin }));
    },
    onDone,
  });
  const picker = useFilePicker({
    kind: 'build',
    max: Math.max(1, MAX_BUILD_FILES - queue.items.length),
    isDisabled: isOff || queue.isBusy,
    onPick: (files) => setRefusal(addFiles(queue, files)),
  });
  const contents = useBuildContents(queue.items, rules.hasOrigin);
  const problem = (check?: FilesCheck) => problemOf(queue, contents, { ...rules, check });
  const forgetRefusals = () => {
    picker.forgetRefusal();
    setRefusal(undefined);
  };
  return {
    queue,
    picker,
    contents,
    /** The error of the files: at once if more files cannot mend it, else after the first check. */
    error: picker.refusal ?? refusal ?? problem(isChecked ? undefined : buildTooLarge),
    /** The same, when they are about to be sent. */
    check: () => {
      setChecked(true);
      forgetRefusals();
      return problem();
    },
    isThere: () => queue.read().length > 0,
    haveArrived: () => queue.read().every(({ phase }) => phase === 'sent'),
    staged: () => stagedIds(queue, ids.current),
    /** Shows the server's sentence about the files; `areGone` if they have to be sent again. */
    refuse: (sentence: string, areGone: boolean) => {
      if (areGone) queue.unsend();
      setRefusal(sentence);
    },
    clear: () => {
      queue.clear();
      forgetRefusals();
      setChecked(false);
    },
  };
}

/** The files as the form's own call names them; undefined when there are none. */
function stagedIds(queue: UploadQueue, ids: ReadonlyMap<string, number[]>): string | undefined {
  const staged = queue.read().flatMap(({ key }) => ids.get(key) ?? []);
  return staged.length > 0 ? JSON.stringify(staged) : undefined;
}

/** Adds files under new names. @returns a sentence about those whose names are taken */
function addFiles(queue: BuildFiles['queue'], files: readonly File[]): string | undefined {
  const doubles: string[] = [];
  for (const file of files) {
    const path = pathOf(file);
    if (queue.read().some(({ key }) => key === path)) doubles.push(path);
    else queue.add(path, file);
  }
  return doubles.length > 0
    ? `Já há um arquivo com este nome: ${new Intl.ListFormat('pt-BR').format(doubles)}`
    : undefined;
}

type BuildFiles = ReturnType<typeof useBuildFiles>;
