import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { surface } from '@atrio/contract/lib/company-colors';
import { externalButtonSchema, type Room, roomLabels } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import type { z } from 'zod';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { rowValues, type ValuesOf } from '../../../kit/form/row-values.ts';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormPanel } from '../../../kit/form-shells/form-panel.tsx';
import { readableUrl } from '../../../kit/text/readable-url.ts';
import { readRoom } from './room-values.ts';
import classes from './rooms.module.css';

/** Both null: no button. */
type ButtonFields = Pick<Room, 'externalUrl' | 'externalUrlName'>;

const NO_BUTTON = { externalUrlName: '', externalUrl: '' } satisfies ValuesOf<
  typeof externalButtonSchema
>;

interface ExternalButtonFormProps {
  room: Room;
  /** The complementary colour of the room's company; undefined for the default colour. */
  color: string | undefined;
  /** Returns the saved room; nulls remove the button. */
  onSave: (
    button: z.output<typeof externalButtonSchema> | ButtonFields,
    version?: string,
  ) => Promise<Room>;
}

const CONFLICT_TEXTS = { labels: roomLabels };

export function ExternalButtonForm({ room, color, onSave }: ExternalButtonFormProps) {
  const form = useContractForm({
    name: 'botao-externo',
    schema: externalButtonSchema,
    values: buttonValues(room),
    version: room.updatedAt,
    readRow: (row) => readRoom(row, buttonValues),
    onSubmit: onSave,
  });

  function handleRemove() {
    confirm({
      title: 'Remover botão?',
      detail: <strong>{room.externalUrlName}</strong>,
      action: 'Remover',
      onConfirm: () => {
        form.discard();
        return onSave({ externalUrlName: null, externalUrl: null }, room.updatedAt);
      },
    });
  }
  return (
    <FormPanel
      form={form}
      label="Botão externo"
      submitLabel="Salvar"
      failureTitle="Não foi possível alterar links"
      conflictTexts={CONFLICT_TEXTS}
      footer={
        <div className={classes.buttonFoot}>
          <ButtonPreview text={form.values.externalUrlName} color={color} />
          {room.externalUrl !== null && (
            <Button variant="subtle" color="gray" onClick={handleRemove}>
              Remover botão
            </Button>
          )}
        </div>
      }
    >
      <div className={classes.fields}>
        <TextField
          label={roomLabels.externalUrlName.label}
          maxLength={60}
          {...form.field('externalUrlName')}
        />
        <TextField label={roomLabels.externalUrl.label} type="url" {...form.field('externalUrl')} />
      </div>
    </FormPanel>
  );
}

interface ButtonPreviewProps {
  text: string;
  color: string | undefined;
}

/** The button as the room shows it: in the complementary colour, with readable text. */
function ButtonPreview({ text, color = DEFAULT_COLORS.complementary }: ButtonPreviewProps) {
  if (text.trim() === '') return null;
  const button = surface(color);
  const style = { background: `#${button.ground}`, color: `#${button.text}` };
  return (
    <span className={classes.previewLine}>
      Na sala:{' '}
      <span className={classes.preview} style={style}>
        {text}
      </span>
    </span>
  );
}

function buttonValues(room: Room) {
  const { externalUrlName, externalUrl } = rowValues(NO_BUTTON, room);
  return { externalUrlName, externalUrl: readableUrl(externalUrl) };
}
