import { createTicketBody } from '@atrio/contract/tickets';
import { Button, Loader } from '@mantine/core';
import { focusFirst } from '../../form/focus-first.ts';
import { FormShell } from '../../form/form-shell.tsx';
import { useReportUnsaved } from '../../form/panel-store.ts';
import { TextField } from '../../form/text-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { useCreateTicket } from './tickets.api.ts';
import classes from './tickets.module.css';

/** The section's id, by which the page's index finds the panel that has something unsaved. */
const NAME = 'tickets-de-acesso';
const EMPTY = { email: '' };
const schema = createTicketBody.pick({ email: true });

/** One address at a time: once it is added, the field is empty again and has the focus. */
export function TicketForm({ roomId }: { roomId: number }) {
  const { mutateAsync: create } = useCreateTicket();
  const form = useContractForm({
    name: NAME,
    schema,
    values: EMPTY,
    // Whatever the server answers, what comes next is another address.
    readRow: () => ({ values: EMPTY, version: '' }),
    onSubmit: ({ email }) => create({ email, roomId }),
    onSaved: (): void => focusFirst(form.element.current, ['email']),
  });
  const isDirty = form.isDirty();
  useReportUnsaved(NAME, isDirty, form.discard);
  const field = form.field('email');
  return (
    <FormShell form={form} label="Adicionar ticket" failureTitle="Erro criando ticket de acesso">
      <div className={classes.add}>
        <TextField
          {...field}
          label="E-mail do convidado"
          type="email"
          // An emptied field is as one never filled in, and passing by it says nothing.
          onChange={(email) => (email === '' ? form.discard() : field.onChange(email))}
          onBlur={() => isDirty && field.onBlur()}
        />
        <Button
          type="submit"
          variant={isDirty ? 'filled' : 'default'}
          aria-busy={form.isBusy}
          aria-disabled={form.isBusy || undefined}
          leftSection={form.isBusy ? <Loader size={14} color="currentColor" aria-hidden /> : null}
        >
          Adicionar
        </Button>
        <LiveText>{form.isBusy ? 'Adicionando…' : undefined}</LiveText>
      </div>
    </FormShell>
  );
}
