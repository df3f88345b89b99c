import type { UploadKind } from '@atrio/contract/lib/uploads';
import { ActionIcon, Button } from '@mantine/core';
import { IconFile, IconReplace, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Tooltip } from '../ui/tooltip.tsx';
import { limitsOf } from './file-kinds.ts';
import classes from './file-picker.module.css';
import { FilePreview } from './file-preview.tsx';
import { Refusal } from './refusal.tsx';
import { formatBytes } from './upload-words.ts';
import { useFilePicker } from './use-file-picker.ts';

interface FilePickerProps {
  kind: UploadKind;
  /** Above it, and what it is called. */
  label: string;
  /** The chosen file, not sent yet. */
  file: File | null;
  onChange: (file: File | null) => void;
  /** The file kept on the server, shown until another is chosen. */
  current?: { name: string; imageUrl?: string; note?: string };
  /** Offered where what is kept may be taken away. */
  onRemoveCurrent?: () => void;
  isDisabled?: boolean;
  /** For narrow places: an icon alone changes the file, and of an image its size is told. */
  isCompact?: boolean;
  /** A sentence of the form's own, the server's say. */
  error?: string;
}

/** A field for one file: by click, by drag and drop, by paste. */
export function FilePicker(props: FilePickerProps) {
  const { kind, label, file, onChange, current, isDisabled = false, error } = props;
  const id = useId();
  const [measure, setMeasure] = useState<string>();
  const picker = useFilePicker({
    kind,
    max: 1,
    isDisabled,
    onPick: ([first = null]) => onChange(first),
  });
  const sentence = picker.refusal ?? error;
  const ids = { label: `${id}-label`, limits: `${id}-limits`, error: `${id}-error` };
  const hasFile = file !== null || current !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this grid.
    <div role="group" aria-labelledby={ids.label} className={classes.field}>
      <span id={ids.label} className={classes.label}>
        {label}
      </span>
      <div
        {...picker.zone}
        className={classes.zone}
        data-over={picker.isOver || undefined}
        data-filled={hasFile || undefined}
        data-compact={(hasFile && props.isCompact) || undefined}
        data-disabled={isDisabled || undefined}
        data-error={sentence !== undefined || undefined}
      >
        <input {...picker.input} aria-label={label} />
        <Thumbnail {...props} onMeasure={setMeasure} />
        <FileWords {...props} limitsId={ids.limits} measure={measure} />
        <span className={classes.actions}>
          <ChooseButton
            hasFile={hasFile}
            isCompact={props.isCompact === true}
            isDisabled={isDisabled}
            describedBy={`${ids.label} ${sentence ? ids.error : ids.limits}`}
            onClick={picker.choose}
          />
          <TakeAway {...props} isDisabled={isDisabled} onDone={picker.forgetRefusal} />
        </span>
      </div>
      <Refusal id={ids.error} sentence={sentence} />
    </div>
  );
}

function Thumbnail(props: FilePickerProps & { onMeasure: (measure: string | undefined) => void }) {
  const { kind, file, current, onMeasure } = props;
  return (
    <span className={classes.thing}>
      {kind === 'image' ? (
        <FilePreview file={file} imageUrl={current?.imageUrl} onMeasure={onMeasure} />
      ) : (
        <IconFile className={classes.icon} size={22} stroke={1.7} aria-hidden />
      )}
    </span>
  );
}

interface ChooseButtonProps {
  hasFile: boolean;
  isCompact: boolean;
  isDisabled: boolean;
  describedBy: string;
  onClick: () => void;
}

function ChooseButton(props: ChooseButtonProps) {
  const { hasFile, isDisabled, onClick } = props;
  const deed = hasFile ? 'Trocar arquivo' : 'Escolher arquivo';
  const Icon = hasFile ? IconReplace : IconUpload;
  const button = { disabled: isDisabled, 'aria-describedby': props.describedBy, onClick };
  if (hasFile && props.isCompact) {
    return (
      <Tooltip label={deed}>
        <ActionIcon {...button} size="md" aria-label={deed}>
          <Icon size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button
      {...button}
      variant="default"
      size="xs"
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
    >
      {deed}
    </Button>
  );
}

interface FileWordsProps extends FilePickerProps {
  limitsId: string;
  measure: string | undefined;
}

function FileWords(props: FileWordsProps) {
  const { file, current } = props;
  const name = file?.name ?? current?.name;
  return (
    <span className={classes.words}>
      <span className={classes.name}>{name ?? 'Arraste, cole ou escolha'}</span>
      <span id={props.limitsId} className={classes.meta}>
        {metaOf(props)}
      </span>
    </span>
  );
}

function metaOf({ kind, file, current, isCompact, measure }: FileWordsProps): string {
  const size = file && formatBytes(file.size);
  if (!size) return current?.note ?? limitsOf(kind);
  return isCompact && measure ? `${measure} · ${size}` : `${size} · ainda não enviado`;
}

function TakeAway(props: FilePickerProps & { onDone: () => void }) {
  const { file, current, onChange, onRemoveCurrent, onDone } = props;
  const remove = file ? () => onChange(null) : current && onRemoveCurrent;
  if (!remove) return null;
  const name = `${file ? 'Desfazer escolha de' : 'Remover'} ${file?.name ?? current?.name}`;
  return (
    <Tooltip label={file ? 'Desfazer escolha' : 'Remover'}>
      <ActionIcon
        size="md"
        disabled={props.isDisabled}
        aria-label={name}
        onClick={() => {
          onDone();
          remove();
        }}
      >
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
