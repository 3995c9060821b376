import type { BrowserContext } from "@playwright/test";

export type ConsoleWatch = {
  /** Allows errors that this test causes, such as a rejected login or a lost connection. */
  allow: (pattern: RegExp) => void;
  watch: (context: BrowserContext) => void;
  /**
   * Returns all errors that were not allowed. It does not matter whether they were allowed before
   * or after they occurred.
   */
  unexpected: () => string[];
};

/**
 * Collects the console errors, content policy violations and uncaught exceptions of every page of
 * the watched contexts.
 */
export function createConsoleWatch(): ConsoleWatch {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    allow: (pattern) => void allowed.push(pattern),
    watch(context) {
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        const { url, lineNumber } = message.location();
        seen.push(`console.error: ${message.text()} (${url}:${lineNumber} on ${message.page()?.url() ?? "no page"})`);
      });
      context.on("weberror", (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    },
    unexpected: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}
