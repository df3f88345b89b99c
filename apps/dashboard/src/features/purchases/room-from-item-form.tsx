import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { CheckboxField } from '../../form/checkbox-field.tsx';
import { FilePicker } from '../../form/file-picker.tsx';
import { FormPage } from '../../form/form-page.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useObjectUrl } from '../../form/use-object-url.ts';
import { Card } from '../../ui/card.tsx';
import { RoomPreview } from '../../ui/room-preview.tsx';
import classes from './room-from-item.module.css';
import { SendingBox } from './sending-box.tsx';
import { useRoomFromItem } from './use-room-from-item.ts';

interface RoomFromItemFormProps {
  itemId: number;
  onCreated: (roomId: number) => void;
}

/** A room made from a purchased one, and how it will look. */
export function RoomFromItemForm({ itemId, onCreated }: RoomFromItemFormProps) {
  const { form, logo, background, sending } = useRoomFromItem(itemId, onCreated);
  const logoUrl = useObjectUrl(logo.file);
  const backgroundUrl = useObjectUrl(background.file);
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
            <TextField label="Nome da sala" maxLength={120} {...form.field('roomName')} />
            <div className={classes.pair}>
              <TextField
                label="Texto do botão"
                isOptional
                maxLength={80}
                {...form.field('externalUrlName')}
              />
              <TextField
                label="Link externo"
                type="url"
                isOptional
                {...form.field('externalUrl')}
              />
            </div>
            <div className={classes.flags}>
              <CheckboxField label="Visível" {...form.field('isVisible')} />
              <CheckboxField label="Privada" {...form.field('isPrivate')} />
            </div>
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
              logoUrl={logoUrl}
              backgroundUrl={backgroundUrl}
              buttonText={externalUrl.trim() && (externalUrlName.trim() || 'Saiba mais')}
            />
          </Card>
        </div>
      </div>
    </FormPage>
  );
}
