import type { PublicRoom } from '@atrio/contract/visits';
import { type FormEvent, useEffect, useRef } from 'react';
import { limits } from '../../lib/contract.ts';
import { Alert } from '../../ui/alert.tsx';
import { Background } from '../../ui/background.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CodeStep } from './code-step.tsx';
import classes from './entry-card.module.css';
import { RoomTitle } from './room-title.tsx';
import { type EntryActions, useEntry } from './use-entry.ts';

interface EntryCardProps {
  room: PublicRoom;
  /** Why somebody is asked (again). */
  notice: string | null;
  actions: EntryActions;
}

const SUBMIT = { name: 'Entrar na sala', email: 'Enviar código', code: 'Entrar na sala' };

/** The door: a name, or for a private room an address that proves itself by a code as well. */
export function EntryCard({ room, notice, actions }: EntryCardProps) {
  const entry = useEntry(room, actions);
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, step, change } = entry;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void entry.submit();
  };
  return (
    <main className={classes.page} data-pictured={room.backgroundUrl !== null || undefined}>
      <Background room={room} className={classes.background} />
      <div className={classes.column}>
        {/* On a picture nothing can be read for certain: the title stands on the card. */}
        {!room.backgroundUrl && <RoomTitle room={room} />}
        <form ref={form} className={classes.card} noValidate onSubmit={handleSubmit}>
          {room.backgroundUrl && <RoomTitle room={room} isOnCard />}
          {notice && <Alert tone="ceu">{notice}</Alert>}
          {entry.notice && <Alert tone={entry.notice.tone}>{entry.notice.text}</Alert>}
          {step === 'email' && (
            <Field
              label="Email"
              type="email"
              autoComplete="email"
              maxLength={limits.email}
              help="Esta sala é privada: um código vai para o email que recebeu o convite."
              value={values.email}
              error={errors.email}
              onChange={change('email')}
            />
          )}
          {step === 'code' && entry.sent && (
            <CodeStep key={entry.sent.at} entry={entry} sent={entry.sent} />
          )}
          {step !== 'email' && (
            <Field
              label="Seu nome"
              autoComplete="name"
              maxLength={limits.name}
              value={values.name}
              error={errors.name}
              onChange={change('name')}
            />
          )}
          <Button type="submit" look="filled" isBusy={entry.isBusy}>
            {SUBMIT[step]}
          </Button>
          {step === 'email' && (
            <Button look="quiet" onClick={entry.haveCode}>
              Já tenho um código
            </Button>
          )}
          <p className={classes.privacy}>
            Guardamos seu nome, o que você escreve e o tempo que passa na sala, à vista de quem a
            administra.
          </p>
        </form>
      </div>
    </main>
  );
}
