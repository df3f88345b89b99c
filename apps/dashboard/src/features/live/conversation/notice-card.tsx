import { liveModeBody, MAX_NOTICE } from '@atrio/contract/live/conversation';
import { Button, TextInput } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { Card } from '../../../kit/page/card.tsx';
import { formatWhen } from '../../../kit/text/format.ts';
import type { LiveMode } from './conversation.api.ts';
import classes from './conversation.module.css';

interface NoticeCardProps {
  live: LiveMode;
  isDisabled: boolean;
}

/** 'Aviso para todos': a sentence at the top of the room's page. */
export function NoticeCard({ live, isDisabled }: NoticeCardProps) {
  const { notice } = live.conversation;
  const { text, setText, problem, submit } = useNotice(live);
  return (
    <Card title="Aviso para todos">
      <form className={classes.notice} onSubmit={submit} noValidate>
        <TextInput
          aria-label="Aviso"
          placeholder="Uma frase no alto da sala"
          maxLength={MAX_NOTICE}
          value={text}
          error={problem}
          disabled={isDisabled}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isDisabled || live.isBusy}>
          Avisar
        </Button>
      </form>
      {notice ? (
        <div className={classes.onAir}>
          <IconSpeakerphone size={18} stroke={1.7} aria-hidden />
          <span>
            No ar desde {formatWhen(notice.since)}: “{notice.text}”
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isDisabled || live.isBusy}
            onClick={() => live.set({ notice: null })}
          >
            Tirar
          </Button>
        </div>
      ) : (
        <p className={classes.help}>Nenhum aviso no ar.</p>
      )}
    </Card>
  );
}

function useNotice(live: LiveMode) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error, data } = liveModeBody.shape.notice.safeParse(text);
    setProblem(error?.issues[0]?.message);
    if (!data) return;
    try {
      await live.change({ notice: data });
      setText('');
    } catch (failure) {
      if (failure instanceof ApiError) setProblem(failure.message);
    }
  };
  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  return { text, setText: change, problem, submit };
}
