import type { ColumnList } from '@atrio/contract/accounts/preferences';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiError } from '../api/api-client.ts';
import { describeFailure } from '../api/query-client.ts';
import { toast } from '../feedback/toast.ts';
import { useAccount } from '../session/session.ts';
import { type CsvCell, download } from '../text/csv.ts';
import { formatInteger, formatPercent } from '../text/format.ts';
import { Menu } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useIsPhone } from '../ui/window-width.ts';
import { copiedChoice, NO_CHOICE } from './column-choice.ts';
import type { FilterDefinition } from './filter-chip.tsx';
import type { ListFile } from './list-file.ts';
import type { ListState } from './use-list-state.ts';

interface FileActionsProps<Row extends { id: number }> {
  file: ListFile<Row>;
  /** Printed above the rows. */
  title: string;
  /** The list whose chosen columns are printed; without it, all that the table has. */
  list?: ColumnList;
  /** The search and filters of the list; printed under the title in the words of `filters`. */
  state: Pick<ListState, 'search' | 'filters'>;
  filters?: readonly FilterDefinition[];
  /** As a workbook, too. */
  hasSheet?: boolean;
}

/** All that a list shows, over its pages: as a file for spreadsheets, and on paper. */
export function FileActions<Row extends { id: number }>(props: FileActionsProps<Row>) {
  const isPhone = useIsPhone();
  return (
    <>
      {props.hasSheet ? <ExportMenu file={props.file} /> : <ExportButton file={props.file} />}
      {/* Phones have printing in their own menu, and nobody looks for it in a page. */}
      {!isPhone && <PrintButton {...props} />}
    </>
  );
}

/** The code comes with the first use: most visits to a list need none of it. */
const readerCode = () => import('./save-list.ts');

interface ExportButtonProps<Row extends { id: number }> {
  file: ListFile<Row>;
  /** In a panel, whose head has little room. */
  isIcon?: boolean;
}

export function ExportButton<Row extends { id: number }>(props: ExportButtonProps<Row>) {
  const { file, isIcon = false } = props;
  const [progress, setProgress] = useState(0);
  const { isBusy, run } = useReading('Não foi possível exportar o CSV');
  const handleClick = () =>
    run(async (signal) => {
      setProgress(0);
      const { saveCsv, MAX_FILE_ROWS } = await readerCode();
      const { isAll } = await saveCsv(file, { signal, onProgress: setProgress });
      if (!isAll) toast.info(`O arquivo tem as primeiras ${formatInteger(MAX_FILE_ROWS)} linhas`);
    });
  if (isIcon) {
    return (
      <IconAction
        label="Exportar CSV"
        icon={<IconDownload size={18} stroke={1.7} />}
        isBusy={isBusy}
        onClick={handleClick}
      />
    );
  }
  return (
    <Button
      variant="default"
      aria-busy={isBusy}
      leftSection={isBusy ? <Busy /> : <IconDownload size={18} stroke={1.7} aria-hidden />}
      onClick={handleClick}
    >
      {isBusy && progress > 0 && progress < 1
        ? `Exportando ${formatPercent(progress)}`
        : 'Exportar CSV'}
    </Button>
  );
}

function PrintButton<Row extends { id: number }>(props: FileActionsProps<Row>) {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  const { isBusy, run } = useReading('Não foi possível imprimir');
  const handleClick = () =>
    run(async (signal) => {
      const { listNote, printList } = await readerCode();
      const choice = (props.list && copiedChoice(adminId, props.list)) ?? NO_CHOICE;
      const note = listNote(props.state, props.filters);
      await printList({ file: props.file, title: props.title, note, choice }, signal);
    });
  return (
    <IconAction
      label="Imprimir"
      icon={<IconPrinter size={18} stroke={1.7} />}
      isBusy={isBusy}
      onClick={handleClick}
    />
  );
}

interface IconActionProps {
  label: string;
  icon: ReactNode;
  isBusy: boolean;
  onClick: () => void;
}

function IconAction({ label, icon, isBusy, onClick }: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={38}
        aria-label={label}
        aria-busy={isBusy}
        onClick={onClick}
      >
        {isBusy ? <Busy /> : icon}
      </ActionIcon>
    </Tooltip>
  );
}

function Busy() {
  return <Loader size={16} color="currentColor" aria-hidden />;
}

/** Reads a list to its end, once at a time; leaving the page, or the account, calls it off. */
function useReading(failed: string) {
  const [isBusy, setBusy] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function start(read: (signal: AbortSignal) => Promise<void>) {
    if (isBusy) return;
    const { signal } = restarted(reading);
    setBusy(true);
    try {
      await read(signal);
    } catch (error) {
      if (!signal.aborted) announce(error, failed);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run: (read: (signal: AbortSignal) => Promise<void>) => void start(read) };
}

function restarted(reading: RefObject<AbortController | undefined>): AbortController {
  reading.current = new AbortController();
  return reading.current;
}

function announce(error: unknown, failed: string): void {
  if (!(error instanceof ApiError)) {
    // The code did not come: the connection is gone.
    toast.error(failed, { description: 'Sem conexão com o servidor' });
    return;
  }
  const { title, description } = describeFailure(error, failed);
  toast.error(title, { description });
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ExportMenuProps<Row extends { id: number }> {
  file: ListFile<Row>;
  /** The button of a bar that has a look of its own. */
  children?: ReactElement<object>;
}

/** A list as a file, in the kind that somebody chooses. */
export function ExportMenu<Row extends { id: number }>({ file, children }: ExportMenuProps<Row>) {
  const { isBusy, run } = useReading('Não foi possível exportar');
  return (
    <Menu position={children ? 'top-end' : 'bottom-end'} width={200}>
      <Menu.Target>
        {children ?? (
          <Button
            variant="default"
            aria-busy={isBusy}
            leftSection={isBusy ? <Busy /> : <IconDownload size={18} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
          >
            Exportar
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run((signal) => saveAsCsv(file, signal))}>CSV</Menu.Item>
        <Menu.Item onClick={() => run((signal) => saveAsSheet(file, signal))}>
          Excel (XLSX)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function saveAsCsv<Row extends { id: number }>(file: ListFile<Row>, signal: AbortSignal) {
  const { saveCsv, MAX_FILE_ROWS } = await readerCode();
  const { isAll } = await saveCsv(file, { signal, onProgress: () => {} });
  if (!isAll) tellOfMore(MAX_FILE_ROWS);
}

async function saveAsSheet<Row extends { id: number }>(file: ListFile<Row>, signal: AbortSignal) {
  const { readRows, MAX_FILE_ROWS } = await readerCode();
  const { rows, total } = await readRows(file, { max: MAX_FILE_ROWS, signal });
  const headings = file.columns.map(({ heading }) => heading);
  const cells = rows.map((row) => file.columns.map(({ cell }) => cell(row)));
  const blob = await sheetOf(headings, cells);
  signal.throwIfAborted();
  download(`${file.name}-${todayInBrazil(Date.now())}.xlsx`, [blob], SHEET);
  if (total > rows.length) tellOfMore(MAX_FILE_ROWS);
}

/**
 * A table as an XLSX file, its first row in bold. Each cell has its type, so that a text which looks
 * like a formula stays a text.
 */
async function sheetOf(headings: readonly string[], rows: readonly CsvCell[][]): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/universal');
  const typed = (value: CsvCell) =>
    typeof value === 'number' ? { value, type: Number } : { value, type: String };
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  return writeSheet([head, ...rows.map((row) => row.map(typed))]).toBlob();
}

function tellOfMore(most: number): void {
  toast.info(`O arquivo tem as primeiras ${formatInteger(most)} linhas`);
}
