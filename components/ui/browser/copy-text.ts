/** Rejects if the browser refuses. Async, so that it also rejects without HTTPS (no clipboard). */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
