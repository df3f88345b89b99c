import {
  type AssetPlatform,
  assetPlatformLabels,
  assetPlatforms,
  otherPlatform,
} from '@atrio/contract/catalogue/bundles';
import { ActionIcon, Button } from '@mantine/core';
import { IconFile, IconReplace, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { limitsOf } from '../../../kit/upload/file-kinds.ts';
import { ProgressBar } from '../../../kit/upload/progress-bar.tsx';
import { Refusal } from '../../../kit/upload/refusal.tsx';
import { itemWords, wasRefused } from '../../../kit/upload/upload-run.ts';
import { formatBytes, formatBytesOf, shareOf } from '../../../kit/upload/upload-words.ts';
import { type FilePickerState, useFilePicker } from '../../../kit/upload/use-file-picker.ts';
import type { UploadItem } from '../../../kit/upload/use-upload-items.ts';
import type { UploadQueue } from '../../../kit/upload/use-upload-queue.ts';
import { PLATFORM_ICONS } from './platform-icons.ts';
import classes from './platform-slots.module.css';

interface PlatformSlotsProps {
  titles: Record<AssetPlatform, string>;
  fileOf: (platform: AssetPlatform) => PlatformFile | undefined;
  /** Its items are keyed by their platform, so that each has one. */
  queue: UploadQueue;
  now: number;
  /** Announces failures here; false if a toast announces them. */
  hasAlerts?: boolean;
}

/** Asset bundles, one for each platform: what is there, and what shall take its place. */
export function PlatformSlots(props: PlatformSlotsProps) {
  const { titles, fileOf, queue, now, hasAlerts = false } = props;
  return (
    <>
      <div className={classes.area}>
        <div className={classes.slots}>
          {assetPlatforms.map((platform) => (
            <PlatformSlot
              key={platform}
              platform={platform}
              title={titles[platform]}
              file={fileOf(platform)}
              queue={queue}
              now={now}
              hasAlerts={hasAlerts}
            />
          ))}
        </div>
      </div>
      <p className={classes.limits}>
        {limitsOf('bundle')}. O arquivo atual fica no ar até o novo chegar inteiro.
      </p>
    </>
  );
}

export function PlatformSlotsSkeleton() {
  return (
    <div className={classes.area} aria-hidden="true">
      <div className={classes.slots}>
        {assetPlatforms.map((platform) => (
          <div className={classes.slot} key={platform}>
            <SkeletonBar width={90} height={16} />
            <SkeletonBar width={150} />
            <SkeletonBar width={120} />
            <SkeletonBar width="100%" height={32} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The current file of a platform, with its notes. */
interface PlatformFile {
  name: string;
  note: string;
  /** The files before it. */
  earlier?: ReactNode;
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
function PlatformSlot(props: PlatformSlotProps) {
  const { platform, title, file, queue, now, hasAlerts } = props;
  const item = queue.items.find(({ key }) => key === platform);
  const [isUnknown, setUnknown] = useState(false);
  const picker = useFilePicker({
    kind: 'bundle',
    max: 1,
    isDisabled: queue.isBusy,
    judge: async (chosen) => {
      const target = await readTarget(chosen);
      setUnknown(target === null);
      return otherPlatform(target, platform);
    },
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
      {file?.earlier}
      {item && <SlotProgress item={item} now={now} hasAlert={hasAlerts} />}
      {item && item.phase !== 'sent' && isUnknown && (
        <p className={classes.meta}>
          Não foi possível ler a plataforma do arquivo. Confira se é {assetPlatformLabels[platform]}
          .
        </p>
      )}
      <Refusal sentence={picker.refusal} />
      <input {...picker.input} aria-label={`Arquivo para ${title}`} />
      <SlotActions title={title} item={item} queue={queue} picker={picker} />
    </section>
  );
}

/** The platform that a bundle names, or null; read here so that nobody waits for an upload in vain. */
async function readTarget(file: File): Promise<string | null> {
  const { TARGET_HEAD_BYTES, targetOf } = await import('@atrio/contract/catalogue/unity-bundle');
  return targetOf(new Uint8Array(await file.slice(0, TARGET_HEAD_BYTES).arrayBuffer()));
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

interface SlotProgressProps {
  item: UploadItem;
  now: number;
  hasAlert: boolean;
}

/** The file that was chosen for a platform, how far it is, or what became of it. */
function SlotProgress({ item, now, hasAlert }: SlotProgressProps) {
  const { file, phase, meter } = item;
  const words = itemWords(item, now);
  return (
    <div className={classes.progress}>
      <p className={classes.progressLine}>
        <span className={classes.fileName}>{file.name}</span>
        <span
          className={classes.state}
          data-phase={phase}
          role={hasAlert && phase === 'failed' ? 'alert' : undefined}
        >
          {words}
        </span>
      </p>
      {phase === 'sending' && (
        <ProgressBar label={file.name} share={shareOf(meter.sent, meter.total)} text={words} />
      )}
      <p className={classes.meta}>
        {phase === 'sending' ? formatBytesOf(meter.sent, meter.total) : formatBytes(file.size)}
      </p>
    </div>
  );
}
