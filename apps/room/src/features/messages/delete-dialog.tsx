import type { Message } from '@atrio/contract/realtime';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import classes from './dialogs.module.css';
import { useAttempt } from './use-attempt.ts';

interface DeleteDialogProps {
  message: Message;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteDialog({ message, onDelete, onClose }: DeleteDialogProps) {
  const { isBusy, failure, run } = useAttempt(onDelete, onClose);
  return (
    <Dialog title="Apagar mensagem?" onClose={onClose}>
      {failure && <Alert tone="rubro">{failure}</Alert>}
      <blockquote className={classes.quote}>{message.message}</blockquote>
      <p>Ela some para todos na sala, e não volta.</p>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button look="danger" isBusy={isBusy} onClick={run}>
          Apagar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
