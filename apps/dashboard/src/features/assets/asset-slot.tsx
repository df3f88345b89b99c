import { type AssetPlatform, parseAssetUrl, type RoomAsset } from '@atrio/contract/assets';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconBrandAndroid,
  IconBrandWindows,
  IconFile,
  IconReplace,
  IconWorld,
  IconX,
} from '@tabler/icons-react';
import { Refusal } from '../../form/refusal.tsx';
import { type FilePickerState, useFilePicker } from '../../form/use-file-picker.ts';
import type { UploadItem } from '../../form/use-upload-items.ts';
import { formatDateTime } from '../../lib/format.ts';
import { AssetProgress } from './asset-progress.tsx';
import classes from './assets.module.css';
import type { AssetUploads } from './use-asset-uploads.ts';

const TITLES: Record<AssetPlatform, string> = {
  webgl: 'Webgl',
  android: 'Android',
  windows: 'Windows',
};
const ICONS = { webgl: IconWorld, android: IconBrandAndroid, windows: IconBrandWindows };

interface AssetSlotProps {
  platform: AssetPlatform;
  uploads: AssetUploads;
  now: number;
}

/** One platform: its current file, the one chosen to follow it, and what became of that. */
export function AssetSlot({ platform, uploads, now }: AssetSlotProps) {
  const { queue, existingOf } = uploads;
  const item = queue.items.find(({ key }) => key === platform);
  const picker = useFilePicker({
    kind: 'bundle',
    max: 1,
    isDisabled: queue.isBusy,
    onPick: ([file]) => file && queue.add(platform, file),
  });
  const Icon = ICONS[platform];
  const headingId = `assets-da-sala-${platform}`;
  return (
    <section
      {...picker.zone}
      className={classes.slot}
      aria-labelledby={headingId}
      data-over={picker.isOver || undefined}
    >
      <h3 id={headingId} className={classes.platform}>
        <Icon size={18} stroke={1.7} aria-hidden />
        {TITLES[platform]}
      </h3>
      <CurrentFile asset={existingOf(platform)} />
      {item && <AssetProgress item={item} now={now} />}
      <Refusal sentence={picker.refusal} />
      <input {...picker.input} aria-label={`Arquivo para ${TITLES[platform]}`} />
      <SlotActions title={TITLES[platform]} item={item} queue={queue} picker={picker} />
    </section>
  );
}

function CurrentFile({ asset }: { asset: RoomAsset | undefined }) {
  const [day, time] = asset ? formatDateTime(asset.updatedAt).split(' ') : [];
  return (
    <div>
      <p className={classes.fileName}>
        {asset ? (parseAssetUrl(asset.assetUrl)?.name ?? 'Arquivo sem nome') : 'Nenhum arquivo'}
      </p>
      <p className={classes.meta}>
        {asset ? `Atualizado em ${day} às ${time}` : 'Envie o primeiro arquivo'}
      </p>
    </div>
  );
}

interface SlotActionsProps {
  title: string;
  item: UploadItem | undefined;
  queue: AssetUploads['queue'];
  picker: FilePickerState;
}

function SlotActions({ title, item, queue, picker }: SlotActionsProps) {
  const isChosen = item !== undefined && item.phase !== 'sent';
  const deed = isChosen ? 'Trocar arquivo' : 'Escolher arquivo';
  const Icon = isChosen ? IconReplace : IconFile;
  return (
    <div className={classes.slotActions}>
      {item?.phase === 'failed' && !queue.isBusy && (
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
