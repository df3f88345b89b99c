import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { holdOverlays } from '../../test/hold-overlays.ts';
import { renderAt } from '../../test/render-at.tsx';
import { Select } from './select.tsx';

const FRUIT = ['Caju', 'Manga', 'Pitanga'];

function Choice() {
  const [value, setValue] = useState<string | null>('Manga');
  return <Select label="Fruta" data={FRUIT} value={value} onChange={setValue} />;
}

function renderChoice() {
  renderAt([{ path: '/', element: <Choice /> }], '/');
  return field();
}

/** Asked for each time: it becomes another element when it is opened. */
const field = () => screen.getByRole('combobox', { name: 'Fruta' });

const options = () => screen.queryAllByRole('option', { hidden: true });

test('makes its options when somebody comes to it', async () => {
  renderChoice();
  expect(options()).toHaveLength(0);
  await userEvent.tab();
  expect(options()).toHaveLength(FRUIT.length);
});

test('is used by keyboard from the first key on', async () => {
  renderChoice();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: 'Manga' }).id,
  );
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Pitanga');
  expect(field()).toHaveFocus();
});

test('is used by pointer', async () => {
  await userEvent.click(renderChoice());
  await userEvent.click(screen.getByRole('option', { name: 'Caju' }));
  expect(field()).toHaveValue('Caju');
});

test('a finger that scrolls the page opens nothing, and the keyboard goes on as ever', async () => {
  const closed = renderChoice();
  fireEvent.pointerDown(closed);
  fireEvent.pointerCancel(closed);
  expect(options()).toHaveLength(0);
  await userEvent.tab();
  expect(options()).toHaveLength(FRUIT.length);
});

describe('before the code of its list is here', () => {
  /** Renders it, and says how to let the code come. */
  function renderEarly() {
    const codeComes = holdOverlays();
    return { field: renderChoice(), codeComes };
  }

  test('it looks the same, and stays where nobody has come', async () => {
    const { codeComes, ...early } = renderEarly();
    const before = attributesOf(early.field);
    expect(before).toMatchObject({ value: 'Manga', role: 'combobox', 'aria-expanded': 'false' });
    await codeComes();
    expect(attributesOf(field())).toEqual(before);
    expect(field()).not.toHaveFocus();
  });

  test('the first click opens it as soon as the code comes', async () => {
    const early = renderEarly();
    await userEvent.click(early.field);
    expect(early.field).toHaveAttribute('aria-expanded', 'true');
    await early.codeComes();
    expect(field()).toHaveFocus();
    await userEvent.click(screen.getByRole('option', { name: 'Caju' }));
    expect(field()).toHaveValue('Caju');
  });

  test('a click opens it, although the code comes between its two halves', async () => {
    const early = renderEarly();
    await userEvent.pointer({ keys: '[MouseLeft>]', target: early.field });
    await early.codeComes();
    expect(field()).toBe(early.field);
    await userEvent.click(early.field);
    expect(screen.getByRole('option', { name: 'Caju' })).toBeInTheDocument();
  });

  test('so does the first key, and the focus alone opens nothing', async () => {
    const early = renderEarly();
    await userEvent.tab();
    await early.codeComes();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field()).toHaveValue('Pitanga');
  });

  test('keys open it, and whoever has gone on stays where they are', async () => {
    const early = renderEarly();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(early.field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await early.codeComes();
    expect(field()).not.toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });
});

/** But the id, and the library's own name for the part. */
function attributesOf(field: HTMLElement): Record<string, string> {
  const {
    id,
    class: looks = '',
    ...others
  } = Object.fromEntries([...field.attributes].map(({ name, value }) => [name, value]));
  return { ...others, class: looks.replace(/mantine-(InputBase|Select)-input/, '') };
}
