import { Modal } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { lazyUntilHere } from '../first-screen/lazy-until-here.ts';
import { useSingleKey } from '../keys/single-keys.ts';
import { LateDialog } from './late-dialog.tsx';

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
