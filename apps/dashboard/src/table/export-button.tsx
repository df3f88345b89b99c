import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../lib/api-client.ts';
import { type CsvCell, download, toCsv } from '../lib/csv.ts';
import { describeFailure } from '../lib/query-client.ts';
import { toast } from '../lib/toast.ts';

interface ExportButtonProps {
  /** What the file is called before its day: 'financeiro'. */
  name: string;
  /** All that the list shows, over its pages, under its headings; throws `ApiError`. */
  read: () => Promise<CsvCell[][]>;
}

/** What a list shows as a file for spreadsheets. */
export function ExportButton({ name, read }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function handleClick() {
    if (isBusy) return;
    setBusy(true);
    try {
      download(`${name}-${todayInBrazil(Date.now())}.csv`, toCsv(await read()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { title, description } = describeFailure(error, 'Não foi possível baixar o CSV');
      toast.error(title, { description });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      aria-busy={isBusy}
      leftSection={
        isBusy ? (
          <Loader size={16} color="currentColor" aria-hidden />
        ) : (
          <IconDownload size={18} stroke={1.7} aria-hidden />
        )
      }
      onClick={() => void handleClick()}
    >
      Baixar CSV
    </Button>
  );
}
