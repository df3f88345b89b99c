import type { UploadKind } from '@atrio/contract/lib/uploads';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { acceptOf } from './file-kinds.ts';
import { sortFiles } from './sort-files.ts';
import { useFileDrop } from './use-file-drop.ts';

interface FilePickerOptions {
  kind: UploadKind;
  /** How many more may be taken. A picker of one takes the first that is valid. */
  max: number;
  isDisabled: boolean;
  /** Never called with none; a moment after the choice, when the files have been looked at. */
  onPick: (files: File[]) => void;
}

/**
 * Files by click, by drag and drop and, with the focus or the pointer in the zone, by paste; the
 * same checks for each. Spread `zone` into what takes the drop, `input` into a file input.
 */
export function useFilePicker({ kind, max, isDisabled, onPick }: FilePickerOptions) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  async function check(files: readonly File[]) {
    if (isDisabled || files.length === 0) return;
    const { valid, refusal } = await sortFiles(files, kind, max);
    setRefusal(refusal);
    if (valid.length > 0) onPick(valid);
  }
  const { zone, isOver } = useFileDrop(isDisabled, check);
  usePaste(zone.ref, check);

  async function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again once it was corrected.
    currentTarget.value = '';
    await check(files);
  }
  return {
    zone,
    isOver,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    choose: () => inputRef.current?.click(),
    input: {
      ref: inputRef,
      type: 'file',
      accept: acceptOf(kind),
      multiple: max > 1,
      disabled: isDisabled,
      // The button beside it is what people reach.
      tabIndex: -1,
      hidden: true,
      onChange: handleChange,
    } as const,
  };
}

/**
 * Browsers send a paste to the text cursor, else to the body, never to a focused button: so the
 * whole document is listened to.
 */
function usePaste(
  zone: { current: HTMLElement | null },
  onFiles: (files: readonly File[]) => void,
): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const isHere = zone.current?.matches(':hover, :focus-within') ?? false;
    const files = [...(event.clipboardData?.files ?? [])];
    if (!isHere || files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

export type FilePickerState = ReturnType<typeof useFilePicker>;
