import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Sentences about fields that have no visible input, joined; the form's shell shows them above the
 * fields. The page itself is asked, so a value without an input cannot hide its error.
 */
export function useUnshownErrors(
  element: RefObject<HTMLFormElement | null>,
  errors: Record<string, ReactNode>,
): string | undefined {
  const [unshown, setUnshown] = useState('');
  useLayoutEffect(() => {
    const shown = visibleFields(element.current);
    const rest = Object.entries(errors).filter(([name]) => !shown.has(name));
    setUnshown(rest.map(([, sentence]) => String(sentence)).join(' '));
  });
  return unshown || undefined;
}

function visibleFields(form: HTMLFormElement | null): Set<string | undefined> {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  return new Set(fields.filter(isVisible).map(({ dataset }) => dataset.field));
}

function isVisible(field: HTMLElement): boolean {
  // The tests' browser draws nothing and lacks this function.
  return 'checkVisibility' in field ? field.checkVisibility() : true;
}
