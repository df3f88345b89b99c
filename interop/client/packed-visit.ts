/**
 * A program of somebody else's, who has installed our client and nothing else of ours. It is
 * compiled and run by `packed-client.test.ts`.
 */
import { ClientError, enterRoom, readManifest, type Visit } from '@atrio/client/visit';

interface Journey {
  url: string;
  sceneName: string;
  /** Ends the server without a word, and starts it again. */
  restart: () => Promise<void>;
}

export async function packedVisit({ url, sceneName, restart }: Journey) {
  const { room, door, bundles } = await readManifest({ url, sceneName }, { platform: 'webgl' });
  const refusal = await enterRoom({ url, sceneName, name: '' }).catch((error: unknown) => error);
  const kept: string[] = [];
  const onRefreshToken = (token: string) => void kept.push(token);
  const rita = await enterRoom({ url, sceneName, name: 'Rita', onRefreshToken });
  const rui = await enterRoom({ url, sceneName, name: 'Rui' });
  await joined(rui);
  rita.chat.outbox.send('Antes', null);
  await heard(rui, 'Antes');

  const restarted = restart();
  rita.chat.outbox.send('Enquanto isso', null);
  await restarted;
  await heard(rui, 'Enquanto isso');
  await until(rui.channel.view.listen, () => rui.channel.view.get().people.length === 2);
  const people = rui.channel.view.get().people.map(({ name }) => name);
  rita.leave();
  rui.leave();
  const again = await enterRoom({ url, sceneName, name: 'Rita', refreshToken: kept.at(-1) ?? '' });
  again.leave();
  return {
    room: room.name,
    door,
    bundles: bundles.length,
    refusal: refusal instanceof ClientError ? refusal.fields : refusal,
    heard: messagesOf(rui),
    people: people.sort(),
    isSame: again.visitor.id === rita.visitor.id,
  };
}

function messagesOf({ chat }: Visit): string[] {
  return chat.feed.view.get().log.messages.map(({ message }) => message);
}

function joined({ channel }: Visit): Promise<void> {
  return until(channel.view.listen, () => channel.view.get().status === 'joined');
}

function heard(visit: Visit, text: string): Promise<void> {
  return until(visit.chat.feed.view.listen, () => messagesOf(visit).includes(text));
}

function until(listen: (listener: () => void) => () => void, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isTrue()) return;
      stop();
      resolve();
    };
    const stop = listen(look);
    look();
  });
}
