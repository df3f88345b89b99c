import type { FormValues } from '../form/draft-store.ts';
import type { ContractForm } from '../form/use-contract-form.ts';
import type { useChosenFile } from './use-chosen-file.ts';

/** The files of a form. They are no values of it, since a draft cannot hold them. */
interface FormFiles {
  hasFiles(): boolean;
  forgetFiles(): void;
}

export function filesOf(files: readonly ReturnType<typeof useChosenFile>[]): FormFiles {
  return {
    hasFiles: () => files.some((file) => file.read() !== undefined),
    forgetFiles: () => {
      for (const file of files) file.set(null);
    },
  };
}

/** The form together with its files: they make it dirty and are discarded with it. */
export function withFiles<Values extends FormValues>(
  form: ContractForm<Values>,
  { hasFiles, forgetFiles }: FormFiles,
): ContractForm<Values> {
  return {
    ...form,
    isDirty: (path) => form.isDirty(path) || (path === undefined && hasFiles()),
    discard: () => {
      form.discard();
      forgetFiles();
    },
  };
}
