import { connect } from '@atrio/client/connection';
import type { ShownPass } from '@atrio/contract/live/passes';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CodeField, SendAgain } from '../features/visit/code-step.tsx';
import classes from '../features/visit/entry-card.module.css';
import { RoomTitle } from '../features/visit/entry-card.tsx';
import { usePass } from '../features/visit/use-pass.ts';
import { Visit } from '../features/visit/visit.ts';
import { FailedPage, LoadingPage, PassRefusedPage } from '../features/visit/visit-notices.tsx';
import { limits } from '../lib/contract.ts';
import { momentOf, whenOf } from '../lib/format.ts';
import { texts } from '../texts/texts.ts';
import { Alert } from '../ui/alert.tsx';
import { Background } from '../ui/background.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { applyCompanyColors } from './company-style.ts';
import { RoomPage } from './room-page.tsx';

/** A guest's pass: whose it is, for which room and when, and one tap that lets them in. */
export function PassPage({ pass }: { pass: string }) {
  const way = usePass(pass);
  const { state } = way;
  useEffect(() => {
    document.title = state.at === 'shown' ? `${state.shown.room.name} · Átrio` : texts.roomTitle;
    if (state.at === 'shown') applyCompanyColors(state.shown.room.colors);
  }, [state]);
  switch (state.at) {
    case 'loading':
      return <LoadingPage text={texts.passOpening} />;
    case 'failed':
      return <FailedPage onRetry={way.retry} />;
    case 'refused':
      return <PassRefusedPage reason={state.reason} more={state.more} onRetry={way.retry} />;
    case 'shown':
      return <PassCard shown={state.shown} way={way} />;
    case 'entered':
      return <EnteredRoom sceneName={state.sceneName} />;
  }
}

/** The room in this page's place: the pass is in no history and no address from here on. */
function EnteredRoom({ sceneName }: { sceneName: string }) {
  const [visit] = useState(() => new Visit(sceneName, connect));
  useLayoutEffect(() => {
    window.history.replaceState(null, '', `/sala/${encodeURIComponent(sceneName)}`);
    void visit.start();
  }, [visit, sceneName]);
  return <RoomPage visit={visit} />;
}

interface PassProps {
  shown: ShownPass;
  way: ReturnType<typeof usePass>;
}

function PassCard({ shown, way }: PassProps) {
  const { room, guest } = shown;
  const isPictured = room.backgroundUrl !== null;
  return (
    <main className={classes.page} data-pictured={isPictured || undefined}>
      <Background room={room} className={classes.background} />
      <div className={classes.column}>
        {!isPictured && <RoomTitle room={room} />}
        <PassForm shown={shown} way={way}>
          {isPictured && <RoomTitle room={room} isOnCard />}
          <div>
            <h2>{guest.name ? texts.passHello(guest.name) : texts.passOf}</h2>
            <p>{guest.email}</p>
          </div>
          <When shown={shown} />
        </PassForm>
      </div>
    </main>
  );
}

function When({ shown: { session, door, opensAt } }: { shown: ShownPass }) {
  const closed = opensAt === null ? texts.doorNoHours : texts.doorOpensOn(momentOf(opensAt));
  if (!session && door === 'open') return null;
  return (
    <div>
      {session && <p>{texts.passNext(session.title, whenOf(session))}</p>}
      {door === 'closed' && (
        <p>
          {texts.doorShut}. {closed}.
        </p>
      )}
    </div>
  );
}

function PassForm({ shown, way, children }: PassProps & { children: React.ReactNode }) {
  const { asksCode, guest } = shown;
  const { values, errors, failure, sentAt, isBusy, change } = way;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const isUnsent = asksCode !== null && sentAt === null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (isUnsent ? way.sendCode(shown) : way.enter(shown));
  };
  return (
    <form ref={form} className={classes.card} noValidate onSubmit={handleSubmit}>
      {children}
      {failure && <Alert tone="error">{failure}</Alert>}
      {asksCode !== null && <Asked shown={shown} way={way} />}
      {!guest.name && !isUnsent && (
        <Field
          label={texts.yourName}
          autoComplete="name"
          maxLength={limits.name}
          value={values.name}
          error={errors.name}
          onChange={change('name')}
        />
      )}
      <Button type="submit" look="filled" isBusy={isBusy}>
        {isUnsent ? texts.sendCode : texts.passEnter}
      </Button>
      <p className={classes.privacy}>{texts.passDevice}</p>
      <p className={classes.privacy}>{texts.privacy}</p>
    </form>
  );
}

/** Why a code is asked for, and once it was sent, the field for it. */
function Asked({ shown, way }: PassProps) {
  const { sentAt, values, errors, change } = way;
  const why = shown.asksCode === 'first' ? texts.passFirst : texts.passOther;
  const [before, after] = why.split('{}');
  return (
    <>
      <p role="status">
        {before}
        <strong>{shown.guest.email}</strong>
        {after}
      </p>
      {sentAt !== null && (
        <>
          <CodeField value={values.code} error={errors.code} onChange={change('code')} />
          <SendAgain key={sentAt} sentAt={sentAt} onSend={() => void way.sendCode(shown)} />
        </>
      )}
    </>
  );
}
