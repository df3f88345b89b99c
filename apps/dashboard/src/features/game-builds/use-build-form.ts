import type { GameBuildDetail } from '@atrio/contract/game-builds';
import { useEffect, useRef } from 'react';
import { focusFirst } from '../../form/focus-first.ts';
import { useChosenFile } from '../../form/use-chosen-file.ts';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';
import type { UploadOutcome } from '../../form/use-upload-queue.ts';
import { toast } from '../../lib/toast.ts';
import { type BuildValues, buildFormSchema, buildValues, readBuild } from './build-values.ts';
import { useBuildFiles } from './use-build-files.ts';
import { useSaveBuild } from './use-save-build.ts';

export interface BuildFormOptions {
  /** The build to change; without one, the form creates. */
  build: GameBuildDetail | undefined;
  /** The host that builds are sent to; undefined for our own. */
  origin: string | undefined;
  /** From here nothing can be sent. */
  isOff: boolean;
  onSaved: () => void;
}

/**
 * The build's form. Its files go ahead, one call each; once all have arrived the form's own call
 * follows and names them. If that is refused they stay where they are.
 */
export function useBuildForm({ build, origin, isOff, onSaved }: BuildFormOptions) {
  const logo = useChosenFile();
  const background = useChosenFile();
  const files = useBuildFiles({
    origin,
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
    // Whoever left meanwhile is somewhere else.
    onSaved: () => isGone() || onSaved(),
  });
  const isBusy = form.isBusy || files.queue.isBusy;

  function proceed() {
    if (files.check()) {
      // Spec section 5: files are checked before the name, which says what it lacks all the same.
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
  // A run of the queue may end many renderings after it began.
  const latest = useRef({ goOn });
  latest.current = { goOn };

  const whole: ContractForm<BuildValues> = {
    ...form,
    isBusy,
    submit: async () => {
      if (!isOff && !isBusy) proceed();
    },
    isDirty: (path) => form.isDirty(path) || (path === undefined && saving.hasFiles()),
    discard: () => {
      form.discard();
      saving.forgetFiles();
    },
  };
  return { form: whole, isSaving: form.isBusy, saving, files, logo, background };
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

function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return () => isGone.current;
}

export type BuildForm = ReturnType<typeof useBuildForm>;
