import type { Message } from '@atrio/contract/realtime';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../lib/format.ts';

/** A lively chat must not talk without pause. */
const PAUSE_MS = 3_000;
/** Beyond that, a message is for reading. */
const MAX_SPOKEN = 200;

/**
 * What a screen reader says of new messages. The list itself is silent: it draws only what is in
 * view, so that scrolling would be taken for news.
 */
export function useSpokenMessages(heard: Message | null): string | undefined {
  const [spoken, setSpoken] = useState<string>();
  const waiting = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!heard) return;
    waiting.current.push(heard);
    if (timer.current) return;
    speak();
    function speak() {
      const news = waiting.current.splice(0);
      timer.current = news.length > 0 ? setTimeout(speak, PAUSE_MS) : undefined;
      if (news.length > 0) setSpoken(wordsFor(news));
    }
  }, [heard]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return spoken;
}

function wordsFor(news: readonly Message[]): string {
  const [first] = news;
  if (!first || news.length > 1) return plural(news.length, 'nova mensagem', 'novas mensagens');
  return `${first.sender.name}: ${first.message.slice(0, MAX_SPOKEN)}`;
}
