import { type AssetPlatform, assetPlatformLabels } from '@atrio/contract/assets';
import { ActionIcon, Button } from '@mantine/core';
import { IconFile, IconReplace, IconX } from '@tabler/icons-react';
import { Refusal } from '../../form/refusal.tsx';
import { type FilePickerState, useFilePicker } from '../../form/use-file-picker.ts';
import type { UploadItem } from '../../form/use-upload-items.ts';
import { BundleProgress } from './bundle-progress.tsx';
import classes from './bundles.module.css';
import { PLATFORM_ICONS } from './platforms.ts';
import type { BundleUploads } from './use-bundle-uploads.ts';

interface BundleSlotProps {
  platform: AssetPlatform;
  uploads: BundleUploads;
  now: number;
}

/** One platform: its current bundle, the one chosen to follow it, and what became of that. */
export function BundleSlot({ platform, uploads, now }: BundleSlotProps) {
  const { queue, assetOf } = uploads;
  const item = queue.items.find(({ key }) => key === platform);
  const picker = useFilePicker({
    kind: 'bundle',
    max: 1,
    isDisabled: queue.isBusy,
    onPick: ([file]) => file && queue.add(platform, file),
  });
  const title = assetPlatformLabels[platform];
  const Icon = PLATFORM_ICONS[platform];
  const headingId = `asset-bundle-${platform}`;
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
      <CurrentBundle asset={assetOf(platform)} />
      {item && <BundleProgress item={item} now={now} />}
      <Refusal sentence={picker.refusal} />
      <input {...picker.input} aria-label={`Arquivo para ${title}`} />
      {!queue.isBusy && <SlotActions title={title} item={item} queue={queue} picker={picker} />}
    </section>
  );
}

function CurrentBundle({ asset }: { asset: ReturnType<BundleUploads['assetOf']> }) {
  return (
    <div>
      <p className={classes.fileName}>{asset ? asset.name : 'Nenhum arquivo'}</p>
      <p className={classes.meta}>{asset ? `Asset ${asset.id}` : 'Envie o primeiro arquivo'}</p>
    </div>
  );
}

interface SlotActionsProps {
  title: string;
  item: UploadItem | undefined;
  queue: BundleUploads['queue'];
  picker: FilePickerState;
}

function SlotActions({ title, item, queue, picker }: SlotActionsProps) {
  const isChosen = item !== undefined && item.phase !== 'sent';
  const deed = isChosen ? 'Trocar arquivo' : 'Escolher arquivo';
  const Icon = isChosen ? IconReplace : IconFile;
  return (
    <div className={classes.slotActions}>
      {item?.phase === 'failed' && (
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
        onClick={picker.choose}
      >
        {deed}
      </Button>
      {isChosen && (
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
