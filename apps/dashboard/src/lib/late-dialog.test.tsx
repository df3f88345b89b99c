import { Modal } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../test/render-at.tsx';
import { useSingleKey } from '../ui/use-single-key.ts';
import { LateDialog } from './late-dialog.tsx';
import { lazyUntilHere } from './lazy-until-here.ts';

type Dialog = (props: { isOpen: boolean }) => React.ReactNode;

test('a dialog whose code is still coming is called off by Escape, and keys rest meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Dialog>();
  const Late = lazyUntilHere(() => promise);
  const handleKey = vi.fn();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    useSingleKey('n', handleKey);
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
  renderAt([{ path: '/', element: <Page /> }], '/');
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
