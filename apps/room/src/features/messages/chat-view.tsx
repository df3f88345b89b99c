import type { RoomChat } from '@atrio/client/room-chat';
import type { Conversation } from '@atrio/contract/live/conversation';
import type { Message, Person } from '@atrio/contract/live/realtime';
import { type Ref, useMemo, useState } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import classes from './chat.module.css';
import { Composer } from './composer.tsx';
import { ConversationRules, PinnedMessage } from './conversation-facts.tsx';
import { DeleteDialog, ReportDialog } from './message-dialogs.tsx';
import { MessageLog } from './message-log.tsx';

interface ChatViewProps {
  chat: RoomChat;
  self: Person;
  isAdmin: boolean;
  /** The one person whom the next message is for; null: everybody. */
  to: Person | null;
  composer: Ref<HTMLTextAreaElement>;
  conversation: Conversation;
  onWrite: (to: Person | null) => void;
}

export function ChatView({
  chat,
  self,
  isAdmin,
  to,
  composer,
  conversation,
  onWrite,
}: ChatViewProps) {
  const { status } = useStore(chat.feed.view);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [reporting, setReporting] = useState<Message | null>(null);
  /** Grows with each message sent, so that the list goes to its end. */
  const [sent, setSent] = useState(0);
  const handleSend = (text: string) => {
    chat.outbox.send(text, to);
    setSent(sent + 1);
  };
  const actions = useMemo(() => {
    const edit = (id: number, text: string) => chat.edit(id, text);
    return { onWrite, onDelete: setDeleting, onReport: setReporting, edit };
  }, [chat, onWrite]);
  return (
    <div className={classes.chat}>
      {conversation.pinned && <PinnedMessage pinned={conversation.pinned} />}
      <LoadingState status={status} onRetry={() => void chat.feed.refresh()} />
      {status === 'ready' && (
        <MessageLog chat={chat} self={self} isAdmin={isAdmin} actions={actions} sent={sent} />
      )}
      {!isAdmin && <ConversationRules conversation={conversation} />}
      <Composer ref={composer} to={to} onForget={() => onWrite(null)} onSend={handleSend} />
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

interface LoadingStateProps {
  status: 'loading' | 'failed' | 'ready';
  onRetry: () => void;
}

function LoadingState({ status, onRetry }: LoadingStateProps) {
  if (status === 'loading') return <p className={classes.note}>{texts.loadingMessages}</p>;
  if (status === 'ready') return null;
  return (
    <div className={classes.note} role="alert">
      <p>{texts.messagesFailed}</p>
      <Button onClick={onRetry}>{texts.tryAgain}</Button>
    </div>
  );
}
