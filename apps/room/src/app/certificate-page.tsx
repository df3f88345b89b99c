import type { CertificateFacts, ShownCertificate } from '@atrio/contract/live/certificates';
import { type ReactNode, useEffect, useState } from 'react';
import { FailedPage, LoadingPage } from '../features/visit/visit-notices.tsx';
import { paths } from '../lib/contract.ts';
import { clockIn, dateIn } from '../lib/format.ts';
import { CallError, request } from '../lib/http.ts';
import { texts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { DoorMark } from '../ui/door-mark.tsx';
import classes from './certificate-page.module.css';
import { applyCompanyColors } from './company-style.ts';

type Loaded =
  | { at: 'loading' | 'failed' | 'unknown' | 'tooMany' }
  | { at: 'shown'; certificate: ShownCertificate };

/** A certificate's facts and state, for anybody with its code. */
export function CertificatePage({ code }: { code: string }) {
  const { loaded, load } = useCertificate(code);
  useEffect(() => {
    document.title = texts.certificateTitle;
    if (loaded.at === 'shown') applyCompanyColors(loaded.certificate.colors);
  }, [loaded]);
  switch (loaded.at) {
    case 'loading':
      return <LoadingPage text={texts.certificateLoading} />;
    case 'failed':
      return <FailedPage onRetry={load} />;
    case 'unknown':
      return (
        <Sheet title={texts.certificateUnknown} tone="bad">
          <p>{texts.certificateUnknownText}</p>
          <CodeForm code={code} />
        </Sheet>
      );
    case 'tooMany':
      return (
        <Sheet title={texts.certificateTooMany} tone="bad">
          <Button onClick={load}>{texts.tryAgain}</Button>
        </Sheet>
      );
    case 'shown':
      return <Shown certificate={loaded.certificate} />;
  }
}

function useCertificate(code: string) {
  const [loaded, setLoaded] = useState<Loaded>({ at: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again.
  useEffect(() => {
    let isLast = true;
    const show = (next: Loaded) => isLast && setLoaded(next);
    if (code === '') show({ at: 'unknown' });
    else void readCertificate(code).then(show);
    return () => {
      isLast = false;
    };
  }, [code, turn]);
  function load() {
    setLoaded({ at: 'loading' });
    setTurn((last) => last + 1);
  }
  return { loaded, load };
}

async function readCertificate(code: string): Promise<Loaded> {
  type Answer = { certificate: ShownCertificate };
  try {
    const { certificate } = await request<Answer>('GET', paths.certificate(code));
    return { at: 'shown', certificate };
  } catch (error) {
    if (error instanceof CallError && error.status === 429) return { at: 'tooMany' };
    if (error instanceof CallError && !error.isPassing) return { at: 'unknown' };
    return { at: 'failed' };
  }
}

function Shown({ certificate }: { certificate: ShownCertificate }) {
  const { state, facts, code, digest, newCode, revokedAt } = certificate;
  const title = texts.certificateStates[state];
  return (
    <Sheet title={title} tone={state === 'valid' ? 'good' : 'bad'}>
      {state === 'reissued' && newCode !== null && (
        <p>
          {texts.certificateReissued} <a href={`/certificado/${newCode}`}>{texts.certificateNew}</a>
        </p>
      )}
      {state === 'revoked' && revokedAt !== null && (
        <p>{texts.certificateRevoked(dateIn(revokedAt, facts?.timeZone))}</p>
      )}
      {state === 'erased' && <p>{texts.certificateErased}</p>}
      {facts && <Facts facts={facts} />}
      {state === 'valid' && (
        <a className={classes.download} href={`/certificates/${code}.pdf`}>
          {texts.certificateDownload}
        </a>
      )}
      <dl className={classes.proof}>
        <Fact name={texts.certificateCode}>{code}</Fact>
        <Fact name={texts.certificateDigest}>
          <code>{digest}</code>
        </Fact>
      </dl>
    </Sheet>
  );
}

function Facts({ facts }: { facts: CertificateFacts }) {
  const { timeZone, signer, company } = facts;
  return (
    <>
      <p className={classes.name}>{facts.name}</p>
      <p className={classes.event}>
        <strong>{facts.eventName}</strong>
        {` · ${facts.room}${company === null ? '' : ` · ${company}`}`}
      </p>
      <dl className={classes.facts}>
        <Fact name={texts.certificateWhen}>
          {`${dateIn(facts.startsAt, timeZone)}, ${clockIn(facts.startsAt, timeZone)} – ${clockIn(facts.endsAt, timeZone)} (${timeZone.replaceAll('_', ' ')})`}
        </Fact>
        <Fact name={texts.certificateLength}>{spent(facts.measured)}</Fact>
        <Fact name={texts.certificateConnected}>
          {spent(facts.connected)} · {texts.certificateShare(facts.share)}
        </Fact>
        <Fact name={texts.certificateSigner}>
          {signer.name}, {signer.role}
        </Fact>
        <Fact name={texts.certificateIssued}>{dateIn(facts.issuedAt, timeZone)}</Fact>
      </dl>
      {facts.sessions.length > 0 && (
        <ul className={classes.sessions} aria-label={texts.programme}>
          {facts.sessions.map(({ title, host, startsAt, endsAt }) => (
            <li key={`${startsAt} ${title}`}>
              <span>
                {clockIn(startsAt, timeZone)} – {clockIn(endsAt, timeZone)}
              </span>
              <span>{host === '' ? title : `${title}, ${host}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** For somebody who has it on paper. */
function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') {
          window.location.assign(`/certificado/${encodeURIComponent(typed.trim())}`);
        }
      }}
    >
      <label>
        {texts.certificateCode}
        <input
          value={typed}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <Button look="filled" type="submit">
        {texts.certificateCheck}
      </Button>
    </form>
  );
}

interface SheetProps {
  title: string;
  tone: 'good' | 'bad';
  children: ReactNode;
}

function Sheet({ title, tone, children }: SheetProps) {
  return (
    <main className={classes.page}>
      <article className={classes.sheet}>
        <header>
          <DoorMark width={34} lit={tone === 'good'} />
          <h1 data-tone={tone}>{title}</h1>
        </header>
        {children}
      </article>
    </main>
  );
}

/** '2 h 30 min' in all three languages. */
function spent(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const rest = String(minutes % 60);
  return hours === 0 ? `${rest} min` : `${hours} h ${rest.padStart(2, '0')} min`;
}
