import { Badge, UnstyledButton } from '@mantine/core';
import { IconAdjustments, IconDoor, IconMessage, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reportsQuery } from '../moderation/moderation.api.ts';
import classes from './live-mode.module.css';

const TABS = [
  { id: 'people', label: 'Pessoas', icon: IconDoor },
  { id: 'talk', label: 'Conversa', icon: IconMessage },
  { id: 'notice', label: 'Aviso', icon: IconSpeakerphone },
  { id: 'controls', label: 'Controles', icon: IconAdjustments },
] as const;
export type LiveTab = (typeof TABS)[number]['id'];

interface PhoneTabsProps {
  roomId: number;
  held: number;
  tab: LiveTab;
  onTab: (tab: LiveTab) => void;
}

/** The parts of the screen on a phone; the numbers count what waits for a person. */
export function PhoneTabs({ roomId, held, tab, onTab }: PhoneTabsProps) {
  const reports = useQuery(reportsQuery(roomId, 1)).data?.total ?? 0;
  const waiting: Partial<Record<LiveTab, number>> = { talk: reports + held };
  return (
    <nav className={classes.phoneTabs} aria-label="Partes do modo ao vivo">
      {TABS.map(({ id, label, icon: Icon }) => (
        <UnstyledButton
          key={id}
          className={classes.phoneTab}
          aria-current={tab === id || undefined}
          onClick={() => onTab(id)}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
          {(waiting[id] ?? 0) > 0 && (
            <Badge className={classes.waiting} size="sm" variant="filled" color="brand">
              {waiting[id]}
            </Badge>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}
