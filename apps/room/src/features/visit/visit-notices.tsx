import type { BanNotice } from '@atrio/contract/live/realtime';
import type { ReactNode } from 'react';
import { momentOf } from '../../lib/format.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DoorMark } from '../../ui/door-mark.tsx';
import classes from './visit-notices.module.css';

/** Why a pass opens nothing here, and what to do about it. */
export function PassRefusedPage({ reason, more, onRetry }: RetryProps & PassRefusal) {
  return (
    <NoticePage title={texts.passRefused} isError>
      <p>{reason}</p>
      {more && <p>{more}</p>}
      <Button onClick={onRetry}>{texts.tryAgain}</Button>
    </NoticePage>
  );
}

interface PassRefusal {
  reason: string;
  more: string | null;
}

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
    <NoticePage title={texts.failedTitle} isError>
      <p>{texts.failedText}</p>
      <Button look="filled" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </NoticePage>
  );
}

export function UnknownRoomPage() {
  return (
    <NoticePage title={texts.unknownTitle}>
      <p>{texts.unknownText}</p>
    </NoticePage>
  );
}

export function BannedPage({ notice }: { notice: BanNotice }) {
  return (
    <NoticePage title={notice.everywhere ? texts.bannedEverywhere : texts.bannedTitle} isError>
      {notice.everywhere && <p>{texts.bannedAllRooms}</p>}
      {notice.reason && <p>{texts.bannedReason(notice.reason)}</p>}
      {notice.endsAt && <p>{texts.bannedUntil(momentOf(notice.endsAt))}</p>}
    </NoticePage>
  );
}

interface ClosedProps extends RetryProps {
  /** By the team, for everybody; else the visitor alone has lost the room, or it is gone. */
  emptied: { reason: string } | null;
}

export function ClosedPage({ emptied, onRetry }: ClosedProps) {
  return (
    <NoticePage title={emptied ? texts.emptiedTitle : texts.closedTitle} isError>
      <p>{emptied ? texts.emptiedText : texts.closedText}</p>
      {emptied?.reason && <p>{texts.emptiedReason(emptied.reason)}</p>}
      <Button onClick={onRetry}>{texts.enterAgain}</Button>
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
