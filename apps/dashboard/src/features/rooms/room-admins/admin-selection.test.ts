import { expect, test } from 'vitest';
import { differenceOf, NO_EDITS, selectedOf, withAdmin, withoutAdmin } from './admin-selection.ts';

const DAVI = { id: 3, name: 'Davi Sarmento', email: 'davi@ipe.org.br' };
const YARA = { id: 4, name: 'Yara Antunes', email: 'yara@ipe.org.br' };
const LINKS = [{ ...DAVI, id: 30, adminId: 3 }];

const names = (edits: typeof NO_EDITS) => selectedOf(LINKS, edits).map(({ name }) => name);

test("starts from the room's administrators", () => {
  expect(names(NO_EDITS)).toEqual(['Davi Sarmento']);
  expect(differenceOf(LINKS, NO_EDITS)).toEqual({ toAdd: [], toRemove: [] });
});

test('ignores an administrator who is already selected', () => {
  expect(withAdmin(LINKS, NO_EDITS, DAVI)).toEqual(NO_EDITS);
  const once = withAdmin(LINKS, NO_EDITS, YARA);
  expect(withAdmin(LINKS, once, YARA)).toEqual(once);
});

test('has nothing to save after a change is undone', () => {
  expect(withAdmin(LINKS, withoutAdmin(NO_EDITS, 3), DAVI)).toEqual(NO_EDITS);
  const back = withoutAdmin(withAdmin(LINKS, NO_EDITS, YARA), 4);
  expect(differenceOf(LINKS, back)).toEqual({ toAdd: [], toRemove: [] });
});

test('has nothing to save when others saved the same changes in the meantime', () => {
  const edits = withoutAdmin(withAdmin(LINKS, NO_EDITS, YARA), 3);
  const theirs = [{ ...YARA, id: 40, adminId: 4 }];
  expect(differenceOf(theirs, edits)).toEqual({ toAdd: [], toRemove: [] });
});
