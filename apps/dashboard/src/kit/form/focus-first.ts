/** Focuses, in the order of the page, the first field of `form` that `names` mentions. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  fields.find((field) => names.includes(field.dataset.field ?? ''))?.focus();
}
