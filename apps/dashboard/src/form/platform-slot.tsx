import type { AssetPlatform } from '@atrio/contract/assets';
import { ActionIcon, Button } from '@mantine/core';
import { IconFile, IconReplace, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { PLATFORM_ICONS } from './platform-icons.ts';
import classes from './platform-slots.module.css';
import { Refusal } from './refusal.tsx';
import { SlotProgress } from './slot-progress.tsx';
import { wasRefused } from './upload-run.ts';
import { type FilePickerState, useFilePicker } from './use-file-picker.ts';
import type { UploadItem } from './use-upload-items.ts';
import type { UploadQueue } from './use-upload-queue.ts';

/** What a platform has now, and what there is to say of it. */
export interface PlatformFile {
  name: string;
  note: string;
}

interface PlatformSlotProps {
  platform: AssetPlatform;
  title: string;
  file: PlatformFile | undefined;
  queue: UploadQueue;
  now: number;
  hasAlerts: boolean;
}

/** One platform: its current file, the one chosen to follow it, and what became of that. */
export function PlatformSlot(props: PlatformSlotProps) {
  const { platform, title, file, queue, now, hasAlerts } = props;
  const item = queue.items.find(({ key }) => key === platform);
  const picker = useFilePicker({
    kind: 'bundle',
    max: 1,
    isDisabled: queue.isBusy,
    onPick: ([chosen]) => chosen && queue.add(platform, chosen),
  });
  const headingId = useId();
  const Icon = PLATFORM_ICONS[platform];
  return (
    <section
      {...picker.zone}
      className={classes.slot}
      aria-labelledby={headingId}
      data-over={picker.isOver || undefined}
    >
      <h3 id={headingId} className={classes.platform}>
        <Icon size={18} stroke={1.7} aria-hidden />
        {title}
      </h3>
      <div>
        <p className={classes.fileName}>{file ? file.name : 'Nenhum arquivo'}</p>
        <p className={classes.meta}>{file ? file.note : 'Envie o primeiro arquivo'}</p>
      </div>
      {item && <SlotProgress item={item} now={now} hasAlert={hasAlerts} />}
      <Refusal sentence={picker.refusal} />
      <input {...picker.input} aria-label={`Arquivo para ${title}`} />
      <SlotActions title={title} item={item} queue={queue} picker={picker} />
    </section>
  );
}

interface SlotActionsProps {
  title: string;
  item: UploadItem | undefined;
  queue: UploadQueue;
  picker: FilePickerState;
}

function SlotActions({ title, item, queue, picker }: SlotActionsProps) {
  const isChosen = item !== undefined && item.phase !== 'sent';
  const deed = isChosen ? 'Trocar arquivo' : 'Escolher arquivo';
  const Icon = isChosen ? IconReplace : IconFile;
  return (
    <div className={classes.slotActions}>
      {item?.phase === 'failed' && !wasRefused(item) && !queue.isBusy && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Tentar novamente: ${title}`}
          onClick={() => queue.start(item.key)}
        >
          Tentar novamente
        </Button>
      )}
      <Button
        className={classes.choose}
        variant="default"
        size="xs"
        leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
        aria-label={`${deed} para ${title}`}
        disabled={queue.isBusy}
        onClick={picker.choose}
      >
        {deed}
      </Button>
      {isChosen && !queue.isBusy && (
        <ActionIcon
          size="md"
          aria-label={`Não enviar ${item.file.name} para ${title}`}
          onClick={() => {
            picker.forgetRefusal();
            queue.remove(item.key);
          }}
        >
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  );
}
