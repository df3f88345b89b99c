/** The values that a filter of several has in the address bar. */
export function valuesOf(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => part.replaceAll('%2C', ',').replaceAll('%25', '%'));
}

/** The same in the address bar; undefined for none. */
export function joinedValues(values: readonly string[]): string | undefined {
  const parts = values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C'));
  return parts.length === 0 ? undefined : parts.join(',');
}

interface Choices {
  options: readonly { value: string; label: string }[];
  takesSeveral?: boolean;
}

/** The words of what is chosen in a filter; '…' while its options are on their way. */
export function chosenWords(
  { options, takesSeveral }: Choices,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  const values = takesSeveral ? valuesOf(text) : [text];
  const words = values.map((value) => options.find((one) => one.value === value)?.label ?? '…');
  return words.join(', ');
}
