import { toast } from './toast.ts';

/** Into the clipboard; where there is none, the text stands in the toast to be copied by hand. */
export async function copyText(
  text: string,
  words: { done: string; failed: string; isLong?: boolean },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.done);
  } catch {
    // Plain HTTP on a LAN address has no clipboard, or the person refused it.
    toast.error(words.failed, { description: text, isLong: words.isLong });
  }
}
