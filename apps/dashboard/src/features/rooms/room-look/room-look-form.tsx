import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import {
  type ImageUse,
  MAX_ROOM_DESCRIPTION,
  type RoomLook,
} from '@atrio/contract/rooms/room-look';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { FilePicker } from '../../../kit/upload/file-picker.tsx';
import { FilePreview } from '../../../kit/upload/file-preview.tsx';
import { formatBytes } from '../../../kit/upload/upload-words.ts';
import classes from './room-look.module.css';
import { RoomLookImages } from './room-look-images.tsx';
import { FocusPicker, RoomLookPreview } from './room-look-pictures.tsx';
import { lookConflictTexts, type RoomLookState, useRoomLook } from './use-room-look.ts';

interface RoomLookFormProps {
  roomId: number;
  look: RoomLook;
}

/** Edits logo, background and description of a room beside a live preview, with one 'Salvar'. */
export function RoomLookForm({ roomId, look }: RoomLookFormProps) {
  const state = useRoomLook(roomId, look);
  const { form, logo, background, images, unsaved, sending } = state;
  const { description, focusX, focusY } = form.values;
  const room: PublicRoom = {
    ...look.room,
    description: description.trim(),
    logoUrl: logo.url ?? look.companyLogoUrl,
    backgroundUrl: background.url,
    focus: { x: focusX, y: focusY },
  };
  return (
    <FormPage
      form={form}
      label="Aparência"
      submitLabel="Salvar"
      failureTitle="Erro ao salvar a aparência"
      conflictTexts={lookConflictTexts}
      upload={sending && {}}
      unsaved={unsaved}
    >
      <div className={classes.layout}>
        <div className={classes.column}>
          <LogoCard look={look} state={state} />
          <BackgroundCard look={look} state={state} />
          <DescriptionCard state={state} />
          <RoomLookImages roomId={roomId} isPrivate={look.room.isPrivate} state={state} />
        </div>
        <div className={classes.preview}>
          <RoomLookPreview
            room={room}
            gallery={{ images, use: form.values.imageUse as ImageUse }}
          />
        </div>
      </div>
    </FormPage>
  );
}

interface LookCardProps {
  look: RoomLook;
  state: RoomLookState;
}

/** The company's logo, or one of the room's own. */
function LogoCard({ look, state }: LookCardProps) {
  const { form, logo } = state;
  const removeLogo = form.field('removeLogo');
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = wantsOwn || logo.url !== null;
  const { companyLogoUrl } = look;
  function choose(source: string) {
    setWantsOwn(source === 'own');
    removeLogo.onChange(source === 'company' && look.logo !== null);
    if (source === 'company') logo.set(null);
  }
  const choice = (
    <SegmentedControl
      aria-label="De onde vem a logo"
      size="xs"
      data={LOGO_SOURCES}
      value={isOwn ? 'own' : 'company'}
      disabled={form.isBusy}
      onChange={choose}
    />
  );
  return (
    <Card title="Logo" text={logoText(look, isOwn)} actions={companyLogoUrl && choice}>
      {companyLogoUrl && !isOwn ? (
        <FilePreview file={null} imageUrl={companyLogoUrl} />
      ) : (
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
          onRemoveCurrent={() => choose('company')}
        />
      )}
    </Card>
  );
}

function BackgroundCard({ look, state: { form, background } }: LookCardProps) {
  const removeBackground = form.field('removeBackground');
  const [focusX, focusY] = [form.field('focusX'), form.field('focusY')];
  const moveFocus = ({ x, y }: PublicRoom['focus']) => {
    focusX.onChange(x);
    focusY.onChange(y);
  };
  return (
    <Card title="Imagem de fundo">
      <div className={classes.stack}>
        {background.url && (
          <FocusPicker
            imageUrl={background.url}
            focus={{ x: focusX.value, y: focusY.value }}
            onChange={moveFocus}
          />
        )}
        <FilePicker
          kind="image"
          label="Arquivo da imagem de fundo"
          file={background.file}
          isDisabled={form.isBusy}
          onChange={(file) => {
            background.set(file);
            // A new picture starts with its focus point in the middle.
            if (file) moveFocus({ x: 50, y: 50 });
            if (file) removeBackground.onChange(false);
          }}
          current={keptPicture(look.background, removeBackground.value)}
          onRemoveCurrent={() => removeBackground.onChange(true)}
        />
      </div>
    </Card>
  );
}

function DescriptionCard({ state: { form } }: Pick<LookCardProps, 'state'>) {
  const field = form.field('description');
  return (
    <Card title="Descrição">
      <TextAreaField
        label="Texto da entrada"
        isOptional
        maxLength={MAX_ROOM_DESCRIPTION}
        {...field}
      />
      <p className={classes.count}>
        <span>Aparece na entrada e quando alguém compartilha o link.</span>
        <span>
          {field.value.length} de {MAX_ROOM_DESCRIPTION}
        </span>
      </p>
    </Card>
  );
}

const LOGO_SOURCES = [
  { value: 'company', label: 'Da empresa' },
  { value: 'own', label: 'Desta sala' },
];

function logoText({ companyLogoUrl, room }: RoomLook, isOwn: boolean): string {
  if (isOwn) return 'Esta sala usa uma logo só dela.';
  if (companyLogoUrl) return `Da empresa ${room.company}.`;
  return 'Sem uma logo, a sala mostra a porta do Átrio.';
}

function keptPicture(picture: RoomLook['logo'], isRemoved: boolean) {
  if (!picture || isRemoved) return undefined;
  const { name, url, bytes, width, height } = picture;
  const measure = width && height ? `${width} × ${height} · ` : '';
  return { name, imageUrl: url, note: `${measure}${formatBytes(bytes)}` };
}
