import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { Menu } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { useSingleKey } from './single-keys.ts';
import { useMenuKeys } from './use-menu-keys.ts';

function Page({ onPick, onKey }: { onPick?: (what: string) => void; onKey?: () => void }) {
  useMenuKeys();
  useSingleKey('n', onKey);
  return (
    <>
      <Menu withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button">Tipo</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onPick?.('salas')}>Salas</Menu.Item>
          <Menu.Item onClick={() => onPick?.('ambientes')}>Ambientes</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Popover trapFocus returnFocus>
        <Popover.Target>
          <button type="button">Cor</button>
        </Popover.Target>
        <Popover.Dropdown>
          <button type="button">Vermelho</button>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

const open = (props: Parameters<typeof Page>[0] = {}) =>
  renderAt([{ path: '/', element: <Page {...props} /> }], '/');

/** Asks for it and presses keys in the same turn, before the focus can have moved inside. */
function askAndPress(name: string, ...keys: string[]) {
  const opener = screen.getByRole('button', { name });
  opener.focus();
  act(() => opener.click());
  for (const key of keys) act(() => void fireEvent.keyDown(opener, { key }));
  expect(opener).toHaveFocus();
  return opener;
}

/** Timers that were set before have run, the one that moves the focus among them. */
const afterTimers = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test.each(['Tipo', 'Cor'])(
  'Escape closes %s before it has the focus, which stays',
  async (name) => {
    open();
    const opener = askAndPress(name, 'Escape');
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await afterTimers();
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    await waitFor(() => expect(opener).not.toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
);

test('keys for the items are handed to the menu once it is there', async () => {
  const pick = vi.fn();
  open({ onPick: pick });
  askAndPress('Tipo', 'ArrowDown', 'Enter');
  await waitFor(() => expect(pick).toHaveBeenCalledExactlyOnceWith('ambientes'));
});

test('a key between the two times that the library focuses the first item is not undone', async () => {
  open();
  askAndPress('Tipo');
  const first = await screen.findByRole('menuitem', { name: 'Salas' });
  await waitFor(() => expect(first).toHaveFocus());
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  act(() => first.focus());
  expect(screen.getByRole('menuitem', { name: 'Ambientes' })).toHaveFocus();
});

test('a key that opened the menu and is held down chooses nothing', async () => {
  const pick = vi.fn();
  open({ onPick: pick });
  const opener = askAndPress('Tipo');
  act(() => void fireEvent.keyDown(opener, { key: 'Enter', repeat: true }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Salas' })).toHaveFocus());
  expect(pick).not.toHaveBeenCalled();
});

test('keys that act by themselves rest from the moment a menu is asked for', () => {
  const act = vi.fn();
  open({ onKey: act });
  askAndPress('Tipo', 'n');
  expect(act).not.toHaveBeenCalled();
});
