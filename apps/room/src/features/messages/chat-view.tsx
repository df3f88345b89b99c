import type { Message, Person } from '@atrio/contract/realtime';
import { type Ref, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import type { Chat } from './chat.ts';
import classes from './chat-view.module.css';
import { Composer } from './composer.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { MessageActions } from './message-item.tsx';
import { MessageLog } from './message-log.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface ChatViewProps {
  chat: Chat;
  self: Person;
  isAdmin: boolean;
  to: Person | null;
  composer: Ref<HTMLTextAreaElement>;
  /** Chooses whom the next message is for; null: everybody. */
  onWrite: (to: Person | null) => void;
}

export function ChatView({ chat, self, isAdmin, to, composer, onWrite }: ChatViewProps) {
  const { status } = useStore(chat.view);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [reporting, setReporting] = useState<Message | null>(null);
  /** Grows with each message sent, so that the list goes to its end. */
  const [sent, setSent] = useState(0);
  const actions: MessageActions = {
    onWrite,
    onDelete: setDeleting,
    onReport: setReporting,
    edit: chat.edit,
  };
  return (
    <div className={classes.chat}>
      {status === 'loading' && <p className={classes.note}>Carregando mensagens…</p>}
      {status === 'failed' && (
        <div className={classes.note} role="alert">
          <p>Não foi possível carregar as mensagens.</p>
          <Button onClick={() => void chat.sync()}>Tentar novamente</Button>
        </div>
      )}
      {status === 'ready' && (
        <MessageLog chat={chat} self={self} isAdmin={isAdmin} actions={actions} sent={sent} />
      )}
      <Composer
        ref={composer}
        to={to}
        onForget={() => onWrite(null)}
        onSend={(text) => {
          chat.outbox.send(text, to);
          setSent(sent + 1);
        }}
      />
      {deleting && (
        <DeleteDialog
          message={deleting}
          onDelete={() => chat.remove(deleting.id)}
          onClose={() => setDeleting(null)}
        />
      )}
      {reporting && (
        <ReportDialog
          message={reporting}
          onReport={(reason) => chat.report(reporting.id, reason)}
          onClose={() => setReporting(null)}
        />
      )}
    </div>
  );
}
