import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { Select } from './select.tsx';

const FRUIT = ['Caju', 'Manga', 'Pitanga'];

function Choice() {
  const [value, setValue] = useState<string | null>('Manga');
  return <Select label="Fruta" data={FRUIT} value={value} onChange={setValue} />;
}

function renderChoice() {
  renderAt([{ path: '/', element: <Choice /> }], '/');
  return screen.getByRole('combobox', { name: 'Fruta' });
}

const options = () => screen.queryAllByRole('option', { hidden: true });

test('makes its options when somebody comes to it', async () => {
  renderChoice();
  expect(options()).toHaveLength(0);
  await userEvent.tab();
  expect(options()).toHaveLength(FRUIT.length);
});

test('is used by keyboard from the first key on', async () => {
  const field = renderChoice();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: 'Manga' }).id,
  );
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Pitanga');
});

test('is used by pointer', async () => {
  const field = renderChoice();
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: 'Caju' }));
  expect(field).toHaveValue('Caju');
});
