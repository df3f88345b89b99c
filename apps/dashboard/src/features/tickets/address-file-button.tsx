import { Button, FileButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useRef } from 'react';
import { FileRefusedError, readAddressFile } from './read-address-file.ts';
import classes from './tickets.module.css';

interface AddressFileButtonProps {
  isDisabled: boolean;
  onRead: (lines: string) => void;
  onRefused: (sentence: string) => void;
}

/** Puts the addresses of a file into the text box, where they can still be changed. */
export function AddressFileButton({ isDisabled, onRead, onRefused }: AddressFileButtonProps) {
  const reset = useRef<() => void>(null);

  async function handleChange(file: File | null) {
    if (!file) return;
    try {
      onRead(await readAddressFile(file));
    } catch (error) {
      onRefused(error instanceof FileRefusedError ? error.message : 'Arquivos inválidos');
    }
    // The same file may be chosen again once it was corrected.
    reset.current?.();
  }
  return (
    <div className={classes.file}>
      <FileButton
        resetRef={reset}
        accept=".csv,.txt,text/csv,text/plain"
        inputProps={{ 'aria-label': 'Arquivo CSV' }}
        onChange={handleChange}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            disabled={isDisabled}
            leftSection={<IconFileText size={16} stroke={1.7} aria-hidden />}
          >
            Escolher arquivo CSV
          </Button>
        )}
      </FileButton>
      <span className={classes.fileText}>O arquivo é lido aqui no navegador.</span>
    </div>
  );
}
