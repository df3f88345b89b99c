import { type Conversation, slowModes } from '@atrio/contract/live/conversation';
import { Button, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { Card } from '../../../kit/page/card.tsx';
import { plural } from '../../../kit/text/format.ts';
import type { LiveMode } from './conversation.api.ts';
import classes from './conversation.module.css';

interface ConversationCardProps {
  live: LiveMode;
  isDisabled: boolean;
}

type Slow = Conversation['slowSeconds'];
const TIMES = slowModes.filter((seconds) => seconds > 0);
const FIRST_SLOW: Slow = 30;

/** 'Conversa': slow mode, links, and the words that hold a message. */
export function ConversationCard({ live, isDisabled }: ConversationCardProps) {
  const { slowSeconds, linksOff } = live.conversation;
  return (
    <Card title="Conversa">
      <div className={classes.switches}>
        <Switch
          labelPosition="left"
          label="Modo lento"
          description={
            slowSeconds > 0 ? `uma mensagem a cada ${slowSeconds} s por pessoa` : 'desligado'
          }
          checked={slowSeconds > 0}
          disabled={isDisabled}
          onChange={(event) =>
            live.set({ slowSeconds: event.currentTarget.checked ? FIRST_SLOW : 0 })
          }
        />
        {slowSeconds > 0 && <SlowTimes live={live} isDisabled={isDisabled} />}
        <Switch
          labelPosition="left"
          label="Links"
          description={linksOff ? 'convidados não podem enviar' : 'convidados podem enviar'}
          checked={!linksOff}
          disabled={isDisabled}
          onChange={(event) => live.set({ linksOff: !event.currentTarget.checked })}
        />
      </div>
      {live.failure && (
        <p className={classes.failure} role="alert">
          {live.failure}
        </p>
      )}
      <HeldWords live={live} isDisabled={isDisabled} />
    </Card>
  );
}

function SlowTimes({ live, isDisabled }: ConversationCardProps) {
  return (
    <SegmentedControl
      aria-label="Tempo do modo lento"
      fullWidth
      size="xs"
      disabled={isDisabled}
      data={TIMES.map((seconds) => ({ value: String(seconds), label: `${seconds} s` }))}
      value={String(live.conversation.slowSeconds)}
      onChange={(value) => {
        const slowSeconds = TIMES.find((seconds) => String(seconds) === value);
        if (slowSeconds) live.set({ slowSeconds });
      }}
    />
  );
}

function HeldWords({ live, isDisabled }: ConversationCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { heldWords } = live;
  return (
    <div className={classes.words}>
      <div className={classes.wordsHead}>
        <span>Palavras que retêm</span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {heldWords.length === 0
            ? 'Escolher palavras'
            : plural(heldWords.length, 'palavra', 'palavras')}
        </Button>
      </div>
      {isOpen && <WordsForm live={live} isDisabled={isDisabled} onSaved={() => setOpen(false)} />}
    </div>
  );
}

function WordsForm({ live, isDisabled, onSaved }: ConversationCardProps & { onSaved: () => void }) {
  const [text, setText] = useState(live.heldWords.join('\n'));
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const heldWords = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    try {
      await live.change({ heldWords });
      onSaved();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(Object.values(failure.fields ?? {})[0] ?? failure.message);
    }
  };
  return (
    <form className={classes.wordsForm} onSubmit={submit} noValidate>
      <Textarea
        label="Uma palavra ou frase por linha"
        description="Sem diferença de acentos e maiúsculas. A mensagem espera em Retidas até alguém da equipe decidir."
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        error={problem}
        disabled={isDisabled}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="default" disabled={isDisabled || live.isBusy}>
        Salvar palavras
      </Button>
    </form>
  );
}
