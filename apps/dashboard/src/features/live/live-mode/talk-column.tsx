import { Badge, Button, SegmentedControl } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useSingleKey } from '../../../kit/keys/single-keys.ts';
import type { LiveMode } from '../conversation/conversation.api.ts';
import classes from '../conversation/conversation.module.css';
import { HeldList, useHeldBetween } from '../conversation/held-list.tsx';
import { MessagesPanel } from '../messages/messages-panel.tsx';
import { liveReportsQuery, useReportNews } from '../moderation/moderation.api.ts';
import { reportsByMessage } from '../moderation/report-card.tsx';
import { ReportsPanel } from '../moderation/reports-panel.tsx';

interface TalkColumnProps {
  roomId: number;
  live: LiveMode;
  isDisabled: boolean;
}

const VIEWS = ['all', 'reports', 'held'] as const;

/** The conversation with its reports and its held messages. */
export function TalkColumn({ roomId, live, isDisabled }: TalkColumnProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('all');
  const reports = useQuery(liveReportsQuery(roomId)).data;
  const reportsOf = useMemo(() => reportsByMessage(reports?.rows ?? []), [reports?.rows]);
  const between = useHeldBetween(roomId, isDisabled);
  useReportNews(roomId);
  const column = useRef<HTMLElement>(null);
  useSingleKey('M', () => {
    setView('all');
    requestAnimationFrame(() =>
      column.current?.querySelector<HTMLElement>('textarea:not([disabled])')?.focus(),
    );
  });
  return (
    <section ref={column} className={classes.talk} aria-label="Conversa">
      <SegmentedControl
        aria-label="O que mostrar da conversa"
        className={classes.views}
        data={[
          { value: 'all', label: 'Tudo' },
          { value: 'reports', label: <Counted words="Denúncias" count={reports?.total ?? 0} /> },
          { value: 'held', label: <Counted words="Retidas" count={live.held} /> },
        ]}
        value={view}
        onChange={(next) => setView(VIEWS.find((one) => one === next) ?? 'all')}
      />
      {/* Keeps its draft and its place while the others are looked at. */}
      <div hidden={view !== 'all'}>
        <PinnedBar live={live} isDisabled={isDisabled} />
        <MessagesPanel
          roomId={roomId}
          chat="room"
          hasSlashKey={view === 'all'}
          onPin={({ id }) => live.set({ pinnedId: id })}
          reports={reportsOf}
          between={between}
        />
      </div>
      {view === 'reports' && <ReportsPanel roomId={roomId} />}
      {view === 'held' && <HeldList roomId={roomId} isDisabled={isDisabled} />}
    </section>
  );
}

function Counted({ words, count }: { words: string; count: number }) {
  return (
    <span className={classes.counted}>
      {words} {count > 0 && <Badge size="sm">{count}</Badge>}
    </span>
  );
}

function PinnedBar({ live, isDisabled }: Pick<TalkColumnProps, 'live' | 'isDisabled'>) {
  const { pinned } = live.conversation;
  if (!pinned) return null;
  return (
    <div className={classes.pinned}>
      <IconPin size={18} stroke={1.7} aria-hidden />
      <p>
        <span className={classes.when}>
          {pinned.byName ? `Fixada por ${pinned.byName}` : 'Fixada'} · {pinned.senderName}
        </span>
        <span className={classes.cut}>{pinned.message}</span>
      </p>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isDisabled || live.isBusy}
        onClick={() => live.set({ pinnedId: null })}
      >
        Desafixar
      </Button>
    </div>
  );
}
