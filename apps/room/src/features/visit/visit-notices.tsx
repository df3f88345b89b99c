import type { BanNotice } from '@atrio/contract/live/realtime';
import type { ReactNode } from 'react';
import { momentOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DoorMark } from '../../ui/door-mark.tsx';
import classes from './visit-notices.module.css';

interface RetryProps {
  onRetry: () => void;
}

export function LoadingPage({ text }: { text: string }) {
  return (
    <NoticePage title={text} isPassing>
      <span className="screen-reader-only" role="status">
        {text}
      </span>
    </NoticePage>
  );
}

export function FailedPage({ onRetry }: RetryProps) {
  return (
    <NoticePage title="Não foi possível abrir a sala" isError>
      <p>O servidor não respondeu como devia. Sua conexão pode ter caído por um momento.</p>
      <Button look="filled" onClick={onRetry}>
        Tentar novamente
      </Button>
    </NoticePage>
  );
}

export function UnknownRoomPage() {
  return (
    <NoticePage title="Sala não encontrada">
      <p>Confira o endereço com quem convidou você: esta sala não existe ou já foi fechada.</p>
    </NoticePage>
  );
}

export function BannedPage({ notice }: { notice: BanNotice }) {
  return (
    <NoticePage title="Você foi removido desta sala" isError>
      {notice.reason && <p>Motivo: {notice.reason}</p>}
      {notice.endsAt && <p>Você pode voltar a partir de {momentOf(notice.endsAt)}.</p>}
    </NoticePage>
  );
}

export function ClosedPage({ onRetry }: RetryProps) {
  return (
    <NoticePage title="Esta sala foi fechada" isError>
      <p>Quem administra a sala a fechou, ou tirou o seu acesso.</p>
      <Button onClick={onRetry}>Tentar entrar de novo</Button>
    </NoticePage>
  );
}

interface NoticePageProps {
  title: string;
  /** Announced as a failure, at once. */
  isError?: boolean;
  /** Shown only after a moment: most waiting is over before anybody would notice. */
  isPassing?: boolean;
  children?: ReactNode;
}

/** A page with a single message in place of the room. */
function NoticePage({ title, isError = false, isPassing = false, children }: NoticePageProps) {
  return (
    <main className={classes.page} data-passing={isPassing || undefined}>
      <div className={classes.card} role={isError ? 'alert' : undefined}>
        <DoorMark width={46} lit={false} />
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
