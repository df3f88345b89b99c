import { Modal } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyUntilHere } from '../lib/lazy-until-here.ts';
import { renderAt } from '../test/render-at.tsx';
import { LateDialog } from './late-dialog.tsx';
import { useSingleKey } from './use-single-key.ts';

type Dialog = (props: { isOpen: boolean }) => React.ReactNode;

const { promise, resolve } = Promise.withResolvers<Dialog>();
const Late = lazyUntilHere(() => promise);

function Page({ onKey }: { onKey: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useSingleKey('n', onKey);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <LateDialog isOpen={isOpen} onClose={() => setOpen(false)}>
        <Late isOpen={isOpen} />
      </LateDialog>
    </>
  );
}

test('Escape calls off a dialog whose code is still coming, and keys rest meanwhile', async () => {
  const handleKey = vi.fn();
  renderAt([{ path: '/', element: <Page onKey={handleKey} /> }], '/');
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await userEvent.click(opener);
  fireEvent.keyDown(opener, { key: 'n' });
  expect(handleKey).not.toHaveBeenCalled();
  fireEvent.keyDown(opener, { key: 'Escape' });
  fireEvent.keyDown(opener, { key: 'n' });
  expect(handleKey).toHaveBeenCalledOnce();
  await act(async () =>
    resolve(({ isOpen }) => <Modal opened={isOpen} onClose={() => undefined} title="Tarde" />),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});
