import { Badge } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { formatWhen } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { reasonWords, STATES } from './guest-words.ts';
import type { GuestRow } from './guests.api.ts';
import classes from './guests.module.css';

/** The badge, when it came to this, and why; reasons wrap and are never cut. */
export function GuestStateCell({ guest }: { guest: GuestRow }) {
  const reason = reasonWords(guest);
  return (
    <span className={classes.state}>
      <GuestBadge guest={guest} />
      <span className={classes.words}>
        <span>
          {guest.checkedInAt ? `desde ${formatWhen(guest.checkedInAt)}` : formatWhen(guest.stateAt)}
        </span>
        {guest.isInside && (
          <span className={classes.inside}>
            <Ember lit /> na sala agora
          </span>
        )}
        {guest.checkedInAt && (
          <span className={classes.reason}>
            {STATES[guest.state].one} {formatWhen(guest.stateAt)}
          </span>
        )}
        {reason && <span className={classes.reason}>{reason}</span>}
      </span>
    </span>
  );
}

/** At the reception: what somebody in the hall sees says more than what the mails do. */
const PRESENT = { one: 'Presente', icon: IconUserCheck, color: 'green' } as const;

function GuestBadge({ guest }: { guest: GuestRow }) {
  const { one, icon: Icon, color } = guest.checkedInAt ? PRESENT : STATES[guest.state];
  return (
    <Badge
      color={color}
      className={classes.badge}
      leftSection={<Icon size={14} stroke={1.9} aria-hidden />}
    >
      {one}
    </Badge>
  );
}
