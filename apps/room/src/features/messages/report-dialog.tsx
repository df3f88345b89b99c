import type { Message } from '@atrio/contract/realtime';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../lib/contract.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import classes from './dialogs.module.css';
import { useAttempt } from './use-attempt.ts';

interface ReportDialogProps {
  message: Message;
  onReport: (reason: string | undefined) => Promise<unknown>;
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
  if (isSent) {
    return (
      <Dialog key="sent" title="Denúncia enviada" onClose={onClose}>
        <p role="status">Quem administra a sala vai ver a mensagem. Obrigado por avisar.</p>
        <DialogActions>
          <Button look="filled" onClick={onClose}>
            Fechar
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title="Denunciar mensagem" onClose={onClose}>
      {failure && <Alert tone="rubro">{failure}</Alert>}
      <blockquote className={classes.quote}>{message.message}</blockquote>
      <form className={classes.form} onSubmit={handleSubmit}>
        <label htmlFor={id}>Motivo (opcional)</label>
        <textarea
          id={id}
          className={classes.reason}
          maxLength={limits.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" look="filled" isBusy={isBusy}>
            Enviar denúncia
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
