import userEvent from '@testing-library/user-event';

/**
 * Clicks a field and pastes into it. For tests that are about what becomes of a text: typed, each of
 * its letters draws the whole form anew.
 */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
