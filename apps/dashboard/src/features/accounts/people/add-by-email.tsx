import { email as emailSchema } from '@atrio/contract/lib/fields';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { platformQuery } from '../../../kit/api/platform.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import classes from './add-by-email.module.css';

interface AddByEmailProps {
  help: string;
  /** Rejects with the `ApiError` of a refusal, which is shown at the field. */
  onAdd: (email: string) => Promise<unknown>;
}

/** Adds somebody by their whole address, where the directory shows only people one works with. */
export function AddByEmail(props: AddByEmailProps) {
  const { data } = useQuery(platformQuery());
  return data?.platform.directory === 'known' ? <EmailField {...props} /> : null;
}

/** Not a form element, since it may stand inside one. */
function EmailField({ help, onAdd }: AddByEmailProps) {
  const { email, error, isBusy, change, add } = useAdding(onAdd);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void add();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be read before its one field
    <div
      role="group"
      aria-label="Adicionar pelo e-mail"
      className={classes.group}
      onKeyDown={handleKeyDown}
    >
      <TextField
        name="email"
        label="Outra pessoa, pelo e-mail"
        help={help}
        type="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={change}
        onBlur={() => undefined}
      />
      <Button
        variant="default"
        loading={isBusy}
        aria-busy={isBusy}
        aria-label="Adicionar pelo e-mail"
        onClick={() => void add()}
      >
        Adicionar
      </Button>
    </div>
  );
}

/** The typed address with its error, and the call that adds it. */
function useAdding(onAdd: AddByEmailProps['onAdd']) {
  const [isBusy, setBusy] = useState(false);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();

  async function add() {
    if (isBusy) return;
    const parsed = emailSchema.safeParse(email);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await onAdd(parsed.data);
      setEmail('');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(Object.values(failure.fields ?? {})[0] ?? failure.message);
    } finally {
      setBusy(false);
    }
  }

  function change(value: string) {
    setEmail(value);
    setError(undefined);
  }
  return { email, error, isBusy, change, add };
}
