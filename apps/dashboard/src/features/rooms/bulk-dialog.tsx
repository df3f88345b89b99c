import type { BulkChange } from '@atrio/contract/rooms-bulk';
import { Alert, Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { SelectField } from '../../form/select-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { ApiError } from '../../lib/api-client.ts';
import classes from './bulk.module.css';
import type { BulkQuestion } from './bulk-actions.tsx';
import type { RoomChoices } from './bulk-choices.ts';

const WORDS = {
  company: { title: 'Empresa', missing: 'Escolha uma empresa' },
  environment: { title: 'Ambiente', missing: 'Escolha um ambiente' },
  // Spec section 5, Co-admin.
  addAdmin: { title: 'Co-administrador', missing: 'por favor, selecione um administrador' },
} as const;

interface BulkDialogProps {
  /** What is asked; undefined while the dialog is closed. */
  question: BulkQuestion | undefined;
  /** '3 salas' */
  rooms: string;
  choices: RoomChoices;
  isBusy: boolean;
  /** @throws ApiError when nothing came of it, which is said here */
  onAnswer: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

/** Chooses what all the selected rooms are given. */
export function BulkDialog(props: BulkDialogProps) {
  const { question, rooms, isBusy, onClose } = props;
  // Kept while the dialog fades out.
  const [shown, setShown] = useState({ question, rooms });
  if (question && question !== shown.question) setShown({ question, rooms });
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => !isBusy && onClose()}
      title={shown.question && `${WORDS[shown.question].title} de ${shown.rooms}`}
      size={440}
    >
      {shown.question && <QuestionForm {...props} question={shown.question} />}
    </Modal>
  );
}

function QuestionForm(props: BulkDialogProps & { question: BulkQuestion }) {
  const { question, choices, isBusy, onAnswer, onClose } = props;
  const [chosen, setChosen] = useState<number>();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (chosen === undefined) {
      setError(WORDS[question].missing);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setFailure(undefined);
    try {
      await onAnswer(toChange(question, chosen));
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailure(problem.message);
    }
  }
  function handleChoose(id: number | undefined) {
    setChosen(id);
    setError(undefined);
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      {question === 'addAdmin' ? (
        <choices.AdminChoice onChoose={handleChoose} error={error} input={input} />
      ) : (
        <SelectField
          name={question}
          label={WORDS[question].title}
          placeholder={WORDS[question].missing}
          options={optionsOf(question === 'company' ? choices.companies : choices.environments)}
          value={chosen ?? NOT_CHOSEN}
          error={error}
          onChange={handleChoose}
          onBlur={() => undefined}
        />
      )}
      {failure && (
        <Alert mt="md" color="rubro" role="alert" icon={<IconAlertCircle stroke={1.7} />}>
          {failure}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancelar
        </Button>
        <SubmitButton label="Aplicar" isBusy={isBusy} isOff={chosen === undefined} />
      </div>
    </form>
  );
}

/** No option has it: the field is empty until something is chosen. */
const NOT_CHOSEN = -1;

function optionsOf(rows: RoomChoices['companies']) {
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  return [{ value: 0, label: 'nenhuma' }, ...options];
}

function toChange(question: BulkQuestion, id: number): BulkChange {
  if (question === 'addAdmin') return { kind: question, adminId: id };
  if (question === 'company') return { kind: question, companyId: id || null };
  return { kind: question, environmentId: id || null };
}
