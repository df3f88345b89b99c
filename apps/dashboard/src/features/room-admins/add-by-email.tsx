import { email as emailSchema } from '@atrio/contract/lib/fields';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../form/text-field.tsx';
import { platformQuery } from '../../lib/platform.ts';
import { useAddRoomAdmin } from './room-admins.api.ts';
import classes from './room-admins.module.css';

/** Where the directory shows only people one works with: anybody else by their whole address. */
export function AddByEmail({ roomId }: { roomId: number }) {
  const { data } = useQuery(platformQuery());
  return data?.platform.directory === 'known' ? <EmailForm roomId={roomId} /> : null;
}

function EmailForm({ roomId }: { roomId: number }) {
  const { mutateAsync: add, isPending } = useAddRoomAdmin();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const problem = emailSchema.safeParse(email).error?.issues[0]?.message;
    setError(problem);
    if (problem) return;
    await add({ roomId: String(roomId), email }).then(
      () => setEmail(''),
      (failure) => setError(failure.fields?.email ?? failure.message),
    );
  }
  return (
    <form
      className={classes.byEmail}
      aria-label="Adicionar pelo e-mail"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField
        name="email"
        label="Outra pessoa, pelo e-mail"
        help="O e-mail inteiro de quem já tem conta. A pessoa entra na hora."
        type="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
        onBlur={() => undefined}
      />
      <Button type="submit" variant="default" loading={isPending} aria-busy={isPending}>
        Adicionar
      </Button>
    </form>
  );
}
