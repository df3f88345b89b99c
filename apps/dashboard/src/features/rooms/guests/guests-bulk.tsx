import type { RouteArgs } from '@atrio/contract/lib/route';
import { type GuestChange, guestFormSchema, type guestRoutes } from '@atrio/contract/rooms/guests';
import { Button } from '@mantine/core';
import { IconCalendarEvent, IconDownload, IconSend, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { fromLocal } from '../../../kit/dates/date-words.ts';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { FormDialog, useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import { ExportMenu } from '../../../kit/list/file-actions.tsx';
import type { ListFile } from '../../../kit/list/list-file.ts';
import type { ListSelection } from '../../../kit/list/selection.tsx';
import dock from '../../../kit/list/selection-bar.module.css';
import { BarButton, SelectionBar } from '../../../kit/list/selection-bar.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { ValidityFields } from './guest-form.tsx';
import { type GuestRow, useChangeGuests } from './guests.api.ts';
import classes from './guests.module.css';

type Args = RouteArgs<typeof guestRoutes.bulk>;

interface GuestsBulkProps {
  roomId: number;
  selection: ListSelection<GuestRow>;
  /** The list's filter, sent instead of ids when everything is selected. */
  matching: NonNullable<Args['matching']>;
  /** The file of the selected guests. */
  file: ListFile<GuestRow>;
}

type Question = 'category' | 'validity';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
const TITLES = { category: 'Categoria de', validity: 'Validade de' } as const;

/** The bar of actions on the selected guests, and what they ask first. */
export function GuestsBulk(props: GuestsBulkProps) {
  const { selection } = props;
  const { count, more } = selection;
  const { apply, isBusy } = useApply(props);
  const [question, setQuestion] = useState<Question>('category');
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const words = plural(count, 'convidado selecionado', 'convidados selecionados');
  return (
    <>
      <LiveText>{count > 0 ? words : undefined}</LiveText>
      <div className={dock.dock}>
        {count > 0 && (
          <SelectionBar
            label={words}
            more={more === undefined ? undefined : moreOf(selection, more)}
            onClear={selection.clear}
          >
            <BarActions {...{ selection, apply, isBusy }} file={props.file} onAsk={ask} />
          </SelectionBar>
        )}
      </div>
      <FormDialog
        title={`${TITLES[question]} ${plural(count, 'convidado', 'convidados')}`}
        isOpen={isOpen}
        onClose={close}
        size={440}
      >
        <ChangeForm key={question} question={question} apply={apply} onSaved={close} />
      </FormDialog>
    </>
  );
}

interface BarActionsProps {
  selection: ListSelection<GuestRow>;
  apply: Apply;
  isBusy: boolean;
  file: ListFile<GuestRow>;
  onAsk: (question: Question) => void;
}

function BarActions({ selection, apply, isBusy, file, onAsk }: BarActionsProps) {
  const look = { 'aria-disabled': isBusy || undefined };
  return (
    <>
      <BarButton
        {...look}
        icon={<IconSend {...ICON} />}
        label="Reenviar convite"
        onClick={() => void apply({ kind: 'invite' }).catch(() => undefined)}
      />
      <BarButton
        {...look}
        icon={<IconTag {...ICON} />}
        label="Categoria"
        onClick={() => onAsk('category')}
      />
      <BarButton
        {...look}
        icon={<IconCalendarEvent {...ICON} />}
        label="Validade"
        onClick={() => onAsk('validity')}
      />
      <ExportMenu file={file}>
        <BarButton icon={<IconDownload {...ICON} />} label="Exportar" />
      </ExportMenu>
      <BarButton
        {...look}
        tone="danger"
        icon={<IconTrash {...ICON} />}
        label="Remover"
        onClick={() => askRemoval(selection, apply)}
      />
    </>
  );
}

function useApply({ roomId, selection, matching }: GuestsBulkProps) {
  const { mutateAsync: change, isPending } = useChangeGuests();
  const which = selection.isEverything ? { matching } : { ids: selection.rows.map(({ id }) => id) };
  async function apply(next: GuestChange): Promise<void> {
    // A second click, before the first has been answered.
    if (isPending) return;
    await change({ id: String(roomId), ...which, change: next });
    selection.clear();
  }
  return { apply, isBusy: isPending };
}

type Apply = ReturnType<typeof useApply>['apply'];

function askRemoval({ count, rows: [first] }: ListSelection<GuestRow>, apply: Apply): void {
  confirmDeletion({
    title: count === 1 ? 'Remover convidado?' : 'Remover convidados?',
    name: count === 1 && first ? first.name : plural(count, 'convidado', 'convidados'),
    consequence: 'Os convites deixam de valer, e quem estiver na sala por eles sai.',
    action: 'Remover',
    remove: () => apply({ kind: 'remove' }),
  });
}

function moreOf({ selectEverything }: ListSelection<GuestRow>, more: number) {
  return { label: `Selecionar os ${formatInteger(more)}`, onClick: selectEverything };
}

const schema = z
  .object({
    category: guestFormSchema.shape.category,
    validFrom: z.string().transform(fromLocal),
    validUntil: z.string().transform(fromLocal),
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom < validUntil, {
    path: ['validUntil'],
    error: 'O fim da validade vem depois do começo',
  });
type Values = z.input<typeof schema>;

const EMPTY: Values = { category: '', validFrom: '', validUntil: '' };

interface ChangeFormProps {
  question: Question;
  apply: Apply;
  onSaved: () => void;
}

/** The value for all selected guests; an empty one takes away what they have. */
function ChangeForm({ question, apply, onSaved }: ChangeFormProps) {
  const form = useContractForm<Values, z.output<typeof schema>>({
    name: `convidados-${question}`,
    schema,
    values: EMPTY,
    onSubmit: ({ category, ...validity }) =>
      apply(
        question === 'category'
          ? { kind: 'category', category }
          : { kind: 'validity', ...validity },
      ),
    onSaved,
  });
  const close = useFormDialog(form);
  return (
    <FormShell
      form={form}
      label={question === 'category' ? 'Categoria' : 'Validade'}
      failureTitle="Erro ao alterar os convidados"
    >
      {question === 'category' ? (
        <TextField
          label="Categoria"
          isOptional
          hasAutoFocus
          maxLength={60}
          {...form.field('category')}
        />
      ) : (
        <ValidityFields from={form.field('validFrom')} until={form.field('validUntil')} />
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label="Aplicar" isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}
