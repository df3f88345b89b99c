import type { Conversation } from '@atrio/contract/live/conversation';
import { LINK_ATTRIBUTES, textParts } from '@atrio/ui/links';
import { timeOf } from '../../lib/format.ts';
import { texts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './conversation-facts.module.css';

/** The announcement at the top of the page. The region is always there, so that it is announced. */
export function Notice({ notice }: Pick<Conversation, 'notice'>) {
  return (
    <div className={classes.notice} role="status" aria-label={texts.notice}>
      {notice && (
        <p>
          <Icon name="megaphone" size={18} />
          <span className={classes.words}>
            <Linked text={notice.text} />
          </span>
          <time dateTime={notice.since}>{timeOf(notice.since)}</time>
        </p>
      )}
    </div>
  );
}

/** The message that stands above the others. */
export function PinnedMessage({ pinned }: { pinned: NonNullable<Conversation['pinned']> }) {
  return (
    <section className={classes.pinned} aria-label={texts.pinned}>
      <Icon name="pin" size={18} />
      <p className={classes.words}>
        <span className={classes.who}>{texts.pinnedOf(pinned.senderName)}</span>
        <span className={classes.cut}>
          <Linked text={pinned.message} />
        </span>
      </p>
    </section>
  );
}

/** The rules that a guest should know before writing. */
export function ConversationRules({ conversation }: { conversation: Conversation }) {
  const { slowSeconds, linksOff } = conversation;
  const rules = [slowSeconds > 0 && texts.slowMode(slowSeconds), linksOff && texts.noLinks].filter(
    Boolean,
  );
  return (
    <p className={classes.rules} role="status">
      {rules.join(' ')}
    </p>
  );
}

function Linked({ text }: { text: string }) {
  return textParts(text).map(({ at, text: part, href }) =>
    href ? (
      <a key={at} href={href} {...LINK_ATTRIBUTES}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
