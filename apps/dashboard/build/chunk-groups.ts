import type { Plugin } from 'vite';
import { CHUNKS, type Part } from './chunks.ts';

/** `CHUNKS`, for the bundler. */
export const chunkGroups = CHUNKS.map(({ name, parts, except = [] }, index) => ({
  name,
  priority: CHUNKS.length - index,
  test: (id: string) => parts.some(isOf(id)) && !except.some(isOf(id)),
}));

/**
 * Fails the build when a part of a chunk names no module: it was renamed or is gone, and what was to be
 * loaded with it now comes in another file.
 */
export function withoutIdleParts(): Plugin {
  return {
    name: 'without-idle-parts',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const idle = CHUNKS.flatMap(({ name, parts, except = [] }) =>
        [...parts, ...except]
          .filter((part) => !ids.some((id) => isOf(id)(part)))
          .map((part) => `${name}: ${part}`),
      );
      if (idle.length > 0) this.error(`These parts of chunks name no module:\n${idle.join('\n')}`);
    },
  };
}

function isOf(id: string): (part: Part) => boolean {
  return (part) => (typeof part === 'string' ? id.includes(part) : part.test(id));
}
