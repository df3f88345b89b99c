import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { externalButtonSchema, type Room } from '@atrio/contract/rooms';
import { surface } from '@atrio/ui/company-colors';
import { Button } from '@mantine/core';
import type { z } from 'zod';
import { FormPanel } from '../../form/form-panel.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { confirm } from '../../lib/confirm.tsx';
import { readableUrl } from '../../lib/readable-url.ts';
import { readRoom } from './room-values.ts';
import classes from './rooms.module.css';

type ButtonFields = { externalUrlName: string | null; externalUrl: string | null };

interface ExternalButtonFormProps {
  room: Room;
  /** The complementary colour of the company that the room wears; without one, the default. */
  color: string | undefined;
  /** Answers the saved room; both null take the button away. */
  onSave: (
    button: z.output<typeof externalButtonSchema> | ButtonFields,
    version?: string,
  ) => Promise<Room>;
}

const CONFLICT_TEXTS = {
  labels: { externalUrlName: 'Texto do botão', externalUrl: 'Link externo' },
};

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
        <TextField label="Texto do botão" maxLength={60} {...form.field('externalUrlName')} />
        <TextField label="Link externo" type="url" {...form.field('externalUrl')} />
      </div>
    </FormPanel>
  );
}

interface ButtonPreviewProps {
  text: string;
  color: string | undefined;
}

/** How the room shows it: in the complementary colour, as dark or light as its text needs. */
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
  return {
    externalUrlName: room.externalUrlName ?? '',
    externalUrl: readableUrl(room.externalUrl ?? ''),
  };
}
