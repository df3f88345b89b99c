import { expect, test } from 'vitest';
import { lineOf } from './history-fields.ts';

type Module = Record<string, unknown>;

/** A field whose history has another name. */
const RECORDED_AS: Record<string, string> = { buildName: 'name' };

const modules = import.meta.glob<Module>(
  [
    '../../../../../../packages/contract/src/*/*.ts',
    '!../../../../../../packages/contract/src/*/*.test.ts',
  ],
  { eager: true },
);
const labels = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([name]) => name.endsWith('Labels')),
);

test.each(labels)('the history knows the fields of %s', (_, fields) => {
  for (const field of Object.keys(Object(fields))) {
    const recorded = RECORDED_AS[field] ?? field;
    const { label } = lineOf({ field: recorded, before: null, after: 'x' });
    // A field that the history does not know is shown by its name in the code.
    expect(label).not.toBe(recorded);
  }
});

test('the labels of all entities were found', () => {
  expect(labels.map(([name]) => name)).toContain('environmentLabels');
});
