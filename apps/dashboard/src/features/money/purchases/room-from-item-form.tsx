import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import type { RouteArgs } from '@atrio/contract/lib/route';
import { purchaseRoutes, roomFromItemBody } from '@atrio/contract/money/purchases';
import { roomLabels } from '@atrio/contract/rooms/rooms';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type UploadOptions, uploadForm } from '../../../kit/api/upload.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { CheckboxField } from '../../../kit/fields/checkbox-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import type { ValuesOf } from '../../../kit/form/row-values.ts';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { FilePicker } from '../../../kit/upload/file-picker.tsx';
import { ProgressBar } from '../../../kit/upload/progress-bar.tsx';
import { formatBytesOf, formatShare } from '../../../kit/upload/upload-words.ts';
import { useChosenFile } from '../../../kit/upload/use-chosen-file.ts';
import { useObjectUrl } from '../../../kit/upload/use-object-url.ts';
import { filesOf, withFiles } from '../../../kit/upload/with-files.ts';
import { RoomPreview } from '../../organization/companies/room-preview.tsx';
import classes from './room-from-item.module.css';

interface RoomFromItemFormProps {
  itemId: number;
  /** Told when the room is on its way, and when that failed. */
  onSending: (isSending: boolean) => void;
  onCreated: (roomId: number) => void;
}

/** A room made from a purchased one, and how it will look. */
export function RoomFromItemForm(props: RoomFromItemFormProps) {
  const { form, logo, background, sending } = useRoomFromItem(props);
  const { roomName, externalUrl, externalUrlName } = form.values;
  return (
    <FormPage
      form={form}
      label="Criar sala"
      submitLabel="Criar sala"
      failureTitle="Não foi possível criar a sala"
      upload={sending && { onCancel: sending.cancel }}
    >
      <div className={classes.layout}>
        <Card>
          <div className={classes.fields}>
            <ItemFields form={form} />
            <div className={classes.pair}>
              <FilePicker
                kind="image"
                label="Logo"
                file={logo.file}
                onChange={logo.set}
                isDisabled={form.isBusy}
              />
              <FilePicker
                kind="image"
                label="Imagem de fundo"
                file={background.file}
                onChange={background.set}
                isDisabled={form.isBusy}
              />
            </div>
            {sending && <SendingBox share={sending.share} files={[logo.file, background.file]} />}
          </div>
        </Card>
        <div className={classes.preview}>
          <Card title="Prévia da sala">
            <RoomPreview
              colors={DEFAULT_COLORS}
              roomName={roomName.trim() || 'Nome da sala'}
              logoUrl={useObjectUrl(logo.file)}
              backgroundUrl={useObjectUrl(background.file)}
              buttonText={externalUrl.trim() && (externalUrlName.trim() || 'Saiba mais')}
            />
          </Card>
        </div>
      </div>
    </FormPage>
  );
}

function ItemFields({ form }: { form: ContractForm<RoomFromItemValues> }) {
  return (
    <>
      <TextField label="Nome da sala" maxLength={120} {...form.field('roomName')} />
      <div className={classes.pair}>
        <TextField
          label={roomLabels.externalUrlName.label}
          isOptional
          maxLength={80}
          {...form.field('externalUrlName')}
        />
        <TextField
          label={roomLabels.externalUrl.label}
          type="url"
          isOptional
          {...form.field('externalUrl')}
        />
      </div>
      <div className={classes.flags}>
        <CheckboxField label={roomLabels.isVisible.label} {...form.field('isVisible')} />
        <CheckboxField label={roomLabels.isPrivate.label} {...form.field('isPrivate')} />
      </div>
    </>
  );
}

const QUARTERS = 4;

interface SendingBoxProps {
  /** Of all of it, 0 to 1. */
  share: number;
  files: readonly (File | null)[];
}

/** The blue box, while the pictures are on their way. */
function SendingBox({ share, files }: SendingBoxProps) {
  const chosen = files.filter((file) => file !== null);
  const total = chosen.reduce((sum, { size }) => sum + size, 0);
  const words = formatShare(share, 1);
  const quarters = Math.floor(share * QUARTERS);
  return (
    <div className={classes.box}>
      <LiveText>{quarters > 0 ? `Enviado: ${quarters * 25} %` : undefined}</LiveText>
      <span className={classes.boxLine} data-strong>
        <span>{share < 1 ? 'Enviando...' : 'Guardando…'}</span>
        <span>{words}</span>
      </span>
      <ProgressBar label="Envio" share={share} text={words} isLarge />
      <span className={classes.boxLine}>
        {plural(chosen.length, 'arquivo', 'arquivos')} · {formatBytesOf(share * total, total)}
      </span>
    </div>
  );
}

/** The form of a room from an item, with the two pictures that no form's values can hold. */
function useRoomFromItem({ itemId, onSending, onCreated }: RoomFromItemFormProps) {
  const { mutateAsync: create } = useCreateRoomFromItem(onSending);
  const logo = useChosenFile();
  const background = useChosenFile();
  const [sentShare, setSentShare] = useState(0);
  const stop = useStop();
  const roomId = useRef<number>(undefined);
  const files = filesOf([logo, background]);
  const form: ContractForm<RoomFromItemValues> = useContractForm<
    RoomFromItemValues,
    RoomFromItemOutput
  >({
    name: 'sala-da-compra',
    schema: roomFromItemSchema,
    values: NEW_ROOM,
    // Once it is made there is nothing left to lose.
    readRow: () => ({ values: NEW_ROOM, version: '' }),
    onSubmit: async ({ externalUrl, ...values }) => {
      setSentShare(0);
      const made = await create({
        ...values,
        externalUrl: externalUrl ?? '',
        id: String(itemId),
        roomItemId: itemId,
        logo: logo.read(),
        backgroundImage: background.read(),
        options: { onProgress: setSentShare, signal: stop.begin() },
      });
      toast.success(`Criou sala ${made.name}`);
      files.forgetFiles();
      roomId.current = made.id;
    },
    onSaved: () => roomId.current !== undefined && onCreated(roomId.current),
  });
  return {
    form: withFiles(form, files),
    logo,
    background,
    /** Progress of the pictures; undefined while none is being sent. */
    sending: form.isBusy && files.hasFiles() ? { share: sentShare, cancel: stop.now } : undefined,
  };
}

/** Calls off what is being sent: when the person says so, and when the page is left. */
function useStop() {
  const running = useRef<AbortController>(undefined);
  const now = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  return {
    now,
    begin: () => {
      running.current = new AbortController();
      return running.current.signal;
    },
  };
}

const roomFromItemSchema = roomFromItemBody.omit({ roomItemId: true });
/** The pictures are beside the form's values, since no draft can keep them. */
type RoomFromItemValues = ValuesOf<typeof roomFromItemSchema>;
type RoomFromItemOutput = z.output<typeof roomFromItemSchema>;

const NEW_ROOM: RoomFromItemValues = {
  roomName: '',
  externalUrlName: '',
  externalUrl: '',
  isVisible: true,
  isPrivate: false,
};

// Apart from purchases.api.ts, which the menu's count loads: only the form sends files.

/** Makes a room from a purchased one, with its pictures. */
function useCreateRoomFromItem(onSending: (isSending: boolean) => void) {
  return useMutation({
    onMutate: () => onSending(true),
    onError: () => onSending(false),
    mutationFn: ({ logo, backgroundImage, options, ...fields }: RoomToSend) =>
      uploadForm(purchaseRoutes.createRoom, fields, { logo, backgroundImage }, options),
    meta: {
      invalidates: ['purchases', 'rooms', 'environments'],
      failed: 'Não foi possível criar a sala: ',
    },
  });
}

interface RoomToSend
  extends Omit<RouteArgs<typeof purchaseRoutes.createRoom>, 'logo' | 'backgroundImage'> {
  logo?: File;
  backgroundImage?: File;
  options: UploadOptions;
}
