import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { holdOverlays } from '../../test/hold-overlays.ts';
import { renderAt } from '../../test/render-at.tsx';
import { useMenuKeys } from '../keys/use-menu-keys.ts';
import { Menu } from './menu.tsx';
import { overlays } from './overlays.ts';
import { Popover } from './popover.tsx';
import { Tooltip } from './tooltip.tsx';

/** Of the library, as if nobody had asked for it yet. */
let codeComes: () => Promise<void>;

beforeEach(() => {
  codeComes = holdOverlays();
});

function Page({ onPick }: { onPick?: (what: string) => void }) {
  useMenuKeys();
  return (
    <>
      <Menu withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Tooltip label="O que se busca">
            <button type="button">Tipo</button>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onPick?.('salas')}>Salas</Menu.Item>
          <Menu.Item onClick={() => onPick?.('ambientes')}>Ambientes</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Popover trapFocus returnFocus>
        <Popover.Target>
          <button type="button">Escolher a cor</button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Cor">
          <button type="button">Vermelho</button>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function open(props: Parameters<typeof Page>[0] = {}) {
  renderAt([{ path: '/', element: <Page {...props} /> }], '/');
  return screen.getByRole('button', { name: 'Tipo' });
}

const item = (name: string) => screen.getByRole('menuitem', { name });

describe('before its code is here, a menu', () => {
  test('is told to be one, and opens by the first click as soon as the code comes', async () => {
    const pick = vi.fn();
    const button = open({ onPick: pick });
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await codeComes();
    expect(screen.getByRole('menu', { name: 'Tipo' })).toBeInTheDocument();
    await userEvent.click(item('Salas'));
    expect(pick).toHaveBeenCalledExactlyOnceWith('salas');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('is opened and used by keys that are pressed already', async () => {
    const pick = vi.fn();
    const button = open({ onPick: pick });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(button).toHaveFocus();
    await codeComes();
    await waitFor(() => expect(item('Ambientes')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(pick).toHaveBeenCalledExactlyOnceWith('ambientes');
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('is called off by Escape', async () => {
    const button = open();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await codeComes();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(item('Salas')).toHaveFocus());
  });
});

test('a popover opens by the first press, under its own name, and returns the focus', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Escolher a cor' });
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  act(() => button.focus());
  await userEvent.keyboard('{Enter}');
  await codeComes();
  const inside = await screen.findByRole('button', { name: 'Vermelho' });
  await waitFor(() => expect(inside).toHaveFocus());
  expect(screen.getByRole('dialog', { name: 'Cor' })).toHaveAttribute(
    'id',
    button.getAttribute('aria-controls'),
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

describe('a tooltip', () => {
  const shown = () => screen.findByRole('tooltip', { name: 'O que se busca' });

  test('is shown at the first focus by keyboard, describes, and goes on Escape', async () => {
    const button = open();
    await userEvent.tab();
    await codeComes();
    await shown();
    expect(button).toHaveAccessibleDescription('O que se busca');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    expect(button).not.toHaveAttribute('aria-describedby');
    expect(button).toHaveFocus();
  });

  test('is shown by the mouse, and not by a finger', async () => {
    const button = open();
    fireEvent.pointerOver(button, { pointerType: 'touch' });
    expect(overlays.load).not.toHaveBeenCalled();
    fireEvent.pointerOver(button, { pointerType: 'mouse' });
    await codeComes();
    await shown();
    fireEvent.pointerOut(button, { pointerType: 'mouse' });
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });
});
