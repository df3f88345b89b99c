import type { ServerPayload } from '@atrio/contract/realtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatchPayments } from '../../lib/use-watch-payments.ts';
import { roomsAddedWords } from './payment-words.ts';
import { statusWords } from './status-words.ts';

/**
 * While this is on screen, payments that change by themselves are read again. Answers what a screen
 * reader says of the latest.
 */
export function usePaymentNews(onChange: (paymentId: number) => void): string | undefined {
  const connection = useWatchPayments();
  const [words, setWords] = useState<string>();
  const handleNews = useEffectEvent((news: ServerPayload<'paymentChanged'>) => {
    setWords(newsWords(news));
    onChange(news.paymentId);
  });
  useEffect(() => connection?.on('paymentChanged', (news) => handleNews(news)), [connection]);
  return words;
}

function newsWords({ paymentId, status, roomsAdded }: ServerPayload<'paymentChanged'>): string {
  const words = `Pagamento ${paymentId}: ${statusWords(status)}`;
  return roomsAdded > 0 ? `${words}. ${roomsAddedWords(roomsAdded)}` : words;
}
