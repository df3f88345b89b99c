import type { BulkChange } from '@atrio/contract/rooms/rooms-bulk';
import { Alert, Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import classes from './bulk.module.css';
import type { BulkQuestion } from './bulk-actions.tsx';
import type { RoomChoices } from './room-filters.ts';

const WORDS = {
  company: { title: 'Empresa', missing: 'Escolha uma empresa' },
  environment: { title: 'Ambiente', missing: 'Escolha um ambiente' },
  // docs/product/rules.md#co-administrators
  addAdmin: { title: 'Co-administrador', missing: 'por favor, selecione um administrador' },
} as const;

interface BulkDialogProps {
  /** Undefined while the dialog is closed. */
  question: BulkQuestion | undefined;
  /** '3 salas' */
  rooms: string;
  choices: RoomChoices;
  isBusy: boolean;
  /** @throws ApiError when no room was changed; the dialog shows its message */
  onAnswer: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

/** Chooses the company, environment or co-administrator for all selected rooms. */
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

interface QuestionFormProps extends BulkDialogProps {
  question: BulkQuestion;
}

function QuestionForm(props: QuestionFormProps) {
  const { isBusy, onClose } = props;
  const { chosen, error, failure, choose, handleSubmit } = useQuestion(props);
  return (
    <form noValidate onSubmit={handleSubmit}>
      <QuestionField {...props} chosen={chosen} error={error} onChoose={choose} />
      {failure && (
        <Alert mt="md" color="red" role="alert" icon={<IconAlertCircle stroke={1.7} />}>
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

/** The choice, its error, and the failure of the call. */
function useQuestion({ question, isBusy, onAnswer, onClose }: QuestionFormProps) {
  const [chosen, setChosen] = useState<number>();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

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
  function choose(id: number | undefined) {
    setChosen(id);
    setError(undefined);
  }
  return { chosen, error, failure, choose, handleSubmit };
}

interface QuestionFieldProps extends Pick<QuestionFormProps, 'question' | 'choices'> {
  chosen: number | undefined;
  error: string | undefined;
  onChoose: (id: number | undefined) => void;
}

function QuestionField({ question, choices, chosen, error, onChoose }: QuestionFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  if (question === 'addAdmin') {
    return <choices.AdminChoice onChoose={onChoose} error={error} input={input} />;
  }
  return (
    <SelectField
      name={question}
      label={WORDS[question].title}
      placeholder={WORDS[question].missing}
      options={optionsOf(question === 'company' ? choices.companies : choices.environments)}
      value={chosen ?? NOT_CHOSEN}
      error={error}
      onChange={onChoose}
      onBlur={() => undefined}
    />
  );
}

/** The value of no option: the field is empty until something is chosen. */
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
