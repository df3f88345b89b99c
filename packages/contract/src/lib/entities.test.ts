import { expect, it } from 'vitest';
import { entities, entityKinds, labelOf } from './entities.ts';

it.each(entityKinds)('a field of %s has the label that stands there', (kind) => {
  for (const [field, label] of Object.entries(entities[kind].labels)) {
    // The very one, and not an equal one of another entity.
    expect(labelOf(kind, field)).toBe(label);
  }
});
