import { Button, Group } from '@mantine/core';
import type { RefObject } from 'react';
import type { FieldProps } from '../form/use-contract-form.ts';

interface PlaceholderButtonsProps extends Pick<FieldProps<string>, 'name' | 'value' | 'onChange'> {
  form: RefObject<HTMLFormElement | null>;
  /** The words in braces, and what each becomes. */
  placeholders: Readonly<Record<string, string>>;
  label: string;
}

/** Buttons that put a placeholder where the cursor of a field stands. */
export function PlaceholderButtons(props: PlaceholderButtonsProps) {
  const { form, name, value, onChange, placeholders, label } = props;
  const insert = (word: string) => {
    const box = form.current?.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
    const [from, to] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length];
    onChange(`${value.slice(0, from)}${word}${value.slice(to)}`);
    // After the new text has been drawn, so that typing goes on behind the word.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + word.length, from + word.length);
    });
  };
  return (
    <Group gap={8} mt={8} role="group" aria-label={label}>
      {Object.entries(placeholders).map(([word, meaning]) => (
        <Button
          key={word}
          variant="default"
          size="compact-sm"
          title={meaning}
          onClick={() => insert(`{${word}}`)}
        >
          {`{${word}}`}
        </Button>
      ))}
    </Group>
  );
}
