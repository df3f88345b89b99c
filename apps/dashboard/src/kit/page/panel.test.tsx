import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { beOnPhone } from '../../test/window-width.ts';
import { Panel, PanelActions } from './panel.tsx';
import { SectionIndex } from './section-index.tsx';
import { SectionNotes, useSectionNote } from './section-notes.tsx';

/** Does what the browser does when the section comes near. */
let approach: () => void;
let wantedMargin: string | undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        callback: (entries: { isIntersecting: boolean }[]) => void,
        options: { rootMargin: string },
      ) {
        approach = () => act(() => callback([{ isIntersecting: true }]));
        wantedMargin = options.rootMargin;
      }
      observe() {}
      disconnect() {}
    },
  );
});

/** Lets the page have its turn, with time for what it does between frames. */
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
}

function Players() {
  useSectionNote('usuarios', '12');
  return (
    <>
      <PanelActions>
        <button type="button">Ver tabela</button>
      </PanelActions>
      <p>Luiza Farias</p>
    </>
  );
}

function renderPanel(heightAhead?: number, address = '/') {
  const element = (
    <SectionNotes>
      <SectionIndex
        groups={[{ label: 'Movimento', sections: [{ id: 'usuarios', label: 'Usuários' }] }]}
        dirty={[]}
        isSeen
      />
      <Panel id="usuarios" title="Usuários" heightAhead={heightAhead}>
        <Players />
      </Panel>
    </SectionNotes>
  );
  return renderAt([{ path: '/', element }], address);
}

test('content is there at once, with its actions before it and its count in the index', async () => {
  renderPanel();
  const content = await screen.findByText('Luiza Farias');
  const action = screen.getByRole('button', { name: 'Ver tabela' });
  expect(action.compareDocumentPosition(content)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('region', { name: 'Usuários' })).toContainElement(action);
  expect(screen.getByRole('link', { name: 'Usuários 12' })).toBeInTheDocument();
});

test('a page that somebody leaves makes no more panels; if they stay after all, it goes on', async () => {
  const { pathname } = window.location;
  renderPanel();
  history.pushState(null, '', '/outra');
  await frames(3);
  expect(screen.queryByText('Luiza Farias')).not.toBeInTheDocument();
  history.replaceState(null, '', pathname);
  expect(await screen.findByText('Luiza Farias')).toBeInTheDocument();
});

test('content that may wait is made when it comes near view', async () => {
  renderPanel(300);
  expect(await screen.findByRole('heading', { name: 'Usuários' })).toBeInTheDocument();
  expect(screen.queryByText('Luiza Farias')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Usuários' })).toBeInTheDocument();
  expect(wantedMargin).toBe('600px 0px');
  approach();
  expect(await screen.findByText('Luiza Farias')).toBeInTheDocument();
});

test('content that was shown stays when the window becomes narrow, with all that goes on in it', async () => {
  renderPanel(300);
  await screen.findByRole('heading', { name: 'Usuários' });
  approach();
  const content = await screen.findByText('Luiza Farias');
  beOnPhone();
  const fold = await screen.findByRole('button', { name: 'Usuários' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(content).toBeInTheDocument();
  await userEvent.click(fold);
  expect(content).toBeVisible();
});

describe('on phones', () => {
  beforeEach(beOnPhone);

  test('the panel that the address names is open', async () => {
    renderPanel(undefined, '/#usuarios');
    expect(await screen.findByText('Luiza Farias')).toBeVisible();
  });

  test('a closed panel is not made, however near; opening makes it and closing keeps it', async () => {
    renderPanel(300);
    const fold = await screen.findByRole('button', { name: 'Usuários' });
    approach();
    expect(screen.queryByText('Luiza Farias')).not.toBeInTheDocument();
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Luiza Farias')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ver tabela' })).toBeVisible();
    await userEvent.click(fold);
    await waitFor(() => expect(screen.getByText('Luiza Farias')).not.toBeVisible());
  });
});
