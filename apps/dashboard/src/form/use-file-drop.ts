import { type DragEvent, useEffect, useRef, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

/** A zone that files may be dropped on. A drop beside it does not carry the page away either. */
export function useFileDrop(isDisabled: boolean, onFiles: (files: readonly File[]) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Without this the browser opens the file in place of the page, and all that was typed.
    const keepPage = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', keepPage);
    document.addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('dragover', keepPage);
      document.removeEventListener('drop', keepPage);
    };
  }, []);

  function handleDragOver(event: DragEvent) {
    if (isDisabled || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function handleDragLeave({ relatedTarget }: DragEvent) {
    // Between the zone's own children nothing is left.
    const isInside = relatedTarget instanceof Node && ref.current?.contains(relatedTarget);
    if (!isInside) setOver(false);
  }

  function handleDrop(event: DragEvent) {
    setOver(false);
    if (isDisabled || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    // A folder that may not be read is as good as nothing dropped.
    droppedFiles(event.dataTransfer).then(onFiles, () => undefined);
  }
  return {
    isOver,
    zone: {
      ref,
      onDragEnter: handleDragOver,
      onDragOver: handleDragOver,
      onDragLeave: handleDragLeave,
      onDrop: handleDrop,
    },
  };
}

function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') ?? false;
}
