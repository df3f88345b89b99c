import { MAX_ROOM_DESCRIPTION, type RoomLook } from '@atrio/contract/room-look';
import type { PublicRoom } from '@atrio/contract/visits';
import { FilePicker } from '../../form/file-picker.tsx';
import { FormPage } from '../../form/form-page.tsx';
import { TextAreaField } from '../../form/text-area-field.tsx';
import { formatBytes } from '../../lib/upload-words.ts';
import { Card } from '../../ui/card.tsx';
import { FocusPicker } from './focus-picker.tsx';
import classes from './room-look.module.css';
import { RoomLookPreview } from './room-look-preview.tsx';
import { lookConflictTexts, useRoomLook } from './use-room-look.ts';

interface RoomLookFormProps {
  roomId: number;
  look: RoomLook;
}

/** Logo, background and description of a room, with its page as it will be, and one 'Salvar'. */
export function RoomLookForm({ roomId, look }: RoomLookFormProps) {
  const { form, logo, background, sending } = useRoomLook(roomId, look);
  const removeLogo = form.field('removeLogo');
  const removeBackground = form.field('removeBackground');
  const [focusX, focusY] = [form.field('focusX'), form.field('focusY')];
  const moveFocus = ({ x, y }: PublicRoom['focus']) => {
    focusX.onChange(x);
    focusY.onChange(y);
  };
  const { description } = form.values;
  const room: PublicRoom = {
    ...look.room,
    description: description.trim(),
    logoUrl: logo.url ?? look.companyLogoUrl,
    backgroundUrl: background.url,
    focus: { x: form.values.focusX, y: form.values.focusY },
  };
  return (
    <FormPage
      form={form}
      label="Aparência"
      submitLabel="Salvar"
      failureTitle="Erro ao salvar a aparência"
      conflictTexts={lookConflictTexts}
      upload={sending && {}}
    >
      <div className={classes.layout}>
        <div className={classes.column}>
          <Card title="Logo" text={logoText(look, logo.url)}>
            <FilePicker
              kind="image"
              label="Logo desta sala"
              file={logo.file}
              isDisabled={form.isBusy}
              onChange={(file) => {
                logo.set(file);
                if (file) removeLogo.onChange(false);
              }}
              current={keptPicture(look.logo, removeLogo.value)}
              onRemoveCurrent={() => removeLogo.onChange(true)}
            />
          </Card>
          <Card title="Imagem de fundo">
            <div className={classes.stack}>
              {background.url && (
                <FocusPicker imageUrl={background.url} focus={room.focus} onChange={moveFocus} />
              )}
              <FilePicker
                kind="image"
                label="Arquivo da imagem de fundo"
                file={background.file}
                isDisabled={form.isBusy}
                onChange={(file) => {
                  background.set(file);
                  // Another picture has its own middle.
                  if (file) moveFocus({ x: 50, y: 50 });
                  if (file) removeBackground.onChange(false);
                }}
                current={keptPicture(look.background, removeBackground.value)}
                onRemoveCurrent={() => removeBackground.onChange(true)}
              />
            </div>
          </Card>
          <Card title="Descrição">
            <TextAreaField
              label="Texto da entrada"
              isOptional
              maxLength={MAX_ROOM_DESCRIPTION}
              {...form.field('description')}
            />
            <p className={classes.count}>
              <span>Aparece na entrada e quando alguém compartilha o link.</span>
              <span>
                {description.length} de {MAX_ROOM_DESCRIPTION}
              </span>
            </p>
          </Card>
        </div>
        <div className={classes.preview}>
          <RoomLookPreview room={room} />
        </div>
      </div>
    </FormPage>
  );
}

function logoText({ companyLogoUrl, room }: RoomLook, ownUrl: string | null): string {
  if (ownUrl) return 'Esta sala usa uma logo só dela.';
  if (companyLogoUrl) return `Sem uma logo própria, a sala usa a da empresa ${room.company}.`;
  return 'Sem uma logo, a sala mostra a porta do Átrio.';
}

function keptPicture(picture: RoomLook['logo'], isRemoved: boolean) {
  if (!picture || isRemoved) return undefined;
  const { name, url, bytes, width, height } = picture;
  const measure = width && height ? `${width} × ${height} · ` : '';
  return { name, imageUrl: url, note: `${measure}${formatBytes(bytes)}` };
}
