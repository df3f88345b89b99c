import type { Message } from '@atrio/contract/live/realtime';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { failureText, texts } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import classes from './dialogs.module.css';

interface DeleteDialogProps {
  message: Message;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteDialog({ message, onDelete, onClose }: DeleteDialogProps) {
  const { isBusy, failure, run } = useAttempt(onDelete, onClose);
  return (
    <Dialog title={texts.deleteTitle} onClose={onClose}>
      {failure && <Alert tone="error">{failure}</Alert>}
      <blockquote className={classes.quote}>{message.message}</blockquote>
      <p>{texts.deleteText}</p>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button look="danger" isBusy={isBusy} onClick={run}>
          {texts.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ReportDialogProps {
  message: Message;
  onReport: (reason: string | undefined) => Promise<void>;
  onClose: () => void;
}

export function ReportDialog({ message, onReport, onClose }: ReportDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const report = () => onReport(reason.trim() || undefined);
  const { isBusy, failure, run } = useAttempt(report, () => setIsSent(true));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  if (isSent) return <ReportSent onClose={onClose} />;
  return (
    <Dialog title={texts.reportTitle} onClose={onClose}>
      {failure && <Alert tone="error">{failure}</Alert>}
      <blockquote className={classes.quote}>{message.message}</blockquote>
      <form className={classes.form} onSubmit={handleSubmit}>
        <label htmlFor={id}>{texts.reportReason}</label>
        <textarea
          id={id}
          className={classes.reason}
          maxLength={limits.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" look="filled" isBusy={isBusy}>
            {texts.sendReport}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ReportSent({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.reportSentTitle} onClose={onClose}>
      <p role="status">{texts.reportSentText}</p>
      <DialogActions>
        <Button look="filled" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Runs the action of a dialog: whether it is running, and why it failed. */
function useAttempt(action: () => Promise<void>, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await action();
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run: () => void run() };
}
