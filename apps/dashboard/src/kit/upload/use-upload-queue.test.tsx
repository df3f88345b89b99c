import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { signInAs } from '../../test/sign-in-as.ts';
import { ApiError } from '../api/api-client.ts';
import { clearSession } from '../api/session-store.ts';
import { whileLeaving } from '../form/leaving.ts';
import { uploadNews } from './upload-news.ts';
import { useUploadQueue } from './use-upload-queue.ts';

/** The outcome of each file, by its name. */
const FATES: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
  'ok.png': async () => undefined,
  'ruim.png': async () => {
    throw new ApiError({ code: 'VALIDATION_ERROR', status: 400, message: 'Arquivo inválido' });
  },
  'lento.png': (signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};

beforeEach(() => {
  clearSession('signed-out');
  signInAs();
  document.title = 'Foyer · Átrio';
});

function Sender({ names }: { names: readonly string[] }) {
  const queue = useUploadQueue({
    send: ({ file }, { signal }) => FATES[file.name]?.(signal) ?? Promise.resolve(),
    onDone: () => undefined,
  });
  function handleSend() {
    for (const name of names) queue.add(name, new File(['x'], name));
    queue.start();
  }
  return (
    <>
      <button type="button" onClick={handleSend}>
        Enviar
      </button>
      <button type="button" onClick={queue.clear}>
        Desistir
      </button>
      <button type="button" onClick={() => whileLeaving(queue.clear)}>
        Sair
      </button>
      <p>{queue.items.map(({ file, phase }) => `${file.name} ${phase}`).join(', ')}</p>
    </>
  );
}

async function sendAndLeave(names: readonly string[], until: RegExp) {
  const router = renderAt(
    [
      { path: '/rooms/3', element: <Sender names={names} /> },
      { path: '/rooms', element: <p>Salas</p> },
    ],
    '/rooms/3',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText(until);
  document.title = 'Salas · Átrio';
  await router.navigate('/rooms');
  await screen.findByText('Salas');
}

/** Told as the page goes, which React may finish after it has shown the next. */
async function news() {
  await waitFor(() => expect(uploadNews.read()).toHaveLength(1));
}

test('what was under way or waiting when the page was left is told as interrupted', async () => {
  await sendAndLeave(['ok.png', 'lento.png', 'outro.png'], /lento.png sending/);
  await news();
  expect(uploadNews.read()).toMatchObject([
    {
      outcome: 'interrupted',
      fileName: 'lento.png',
      count: 2,
      path: '/rooms/3',
      page: 'Foyer',
      isRead: false,
    },
  ]);
});

test('what had failed and was not sent again is told as not sent', async () => {
  await sendAndLeave(['ruim.png', 'ok.png'], /ruim.png failed, ok.png sent/);
  await news();
  expect(uploadNews.read()).toMatchObject([{ outcome: 'failed', fileName: 'ruim.png', count: 1 }]);
});

test.each([
  ['Desistir', 0],
  ['Sair', 1],
])('of what is given up by %s %i is told', async (button, count) => {
  renderAt([{ path: '/rooms/3', element: <Sender names={['lento.png']} /> }], '/rooms/3');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('lento.png sending');
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByText(/lento.png/)).not.toBeInTheDocument());
  await waitFor(() => expect(uploadNews.read()).toHaveLength(count));
});

test('what has arrived is no news', async () => {
  await sendAndLeave(['ok.png'], /ok.png sent/);
  expect(uploadNews.read()).toEqual([]);
});

test('who comes next is told nothing of it', async () => {
  await sendAndLeave(['ruim.png'], /ruim.png failed/);
  await news();
  clearSession('signed-out');
  expect(uploadNews.read()).toEqual([]);
});
