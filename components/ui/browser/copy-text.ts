/**
 * Copies a text to the clipboard. Rejects if the browser refuses, and on a page without HTTPS, where `navigator.clipboard` is
 * undefined: an async function turns that error into a rejection too.
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
