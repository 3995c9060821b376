import { useEffect, useEffectEvent } from "react";

/** A scanner types faster than people do. */
const MAX_GAP_MS = 120;
/** Of the shortest code. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 300;

const isTextKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** As a person would type it, so that React sees the change. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

type Scan = { text: string; at: number; input: HTMLInputElement | null; valueBefore: string };

function startScan({ target, timeStamp }: KeyboardEvent): Scan {
  const input = target instanceof HTMLInputElement ? target : null;
  return { text: "", at: timeStamp, input, valueBefore: input?.value ?? "" };
}

/**
 * Reads a scanner that works as a keyboard: the digits of a code and Enter, with or without a
 * focused field. `onScan` returns whether the text is a code. A field gets back what it had before.
 */
export function useKeyboardScanner(onScan: (text: string) => boolean): void {
  const handleScan = useEffectEvent(onScan);
  // Effect: listens on the window, because no field needs the focus.
  useEffect(() => {
    let scan: Scan | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const isFast = scan !== null && event.timeStamp - scan.at <= MAX_GAP_MS;
      if (event.key === "Enter") {
        const finished = isFast ? scan : null;
        scan = null;
        if (!finished || finished.text.length < MIN_LENGTH || !handleScan(finished.text)) return;
        // Neither submits a form nor presses a button.
        event.preventDefault();
        event.stopPropagation();
        if (finished.input) setValue(finished.input, finished.valueBefore);
        return;
      }
      if (!isTextKey(event)) return;
      if (!scan || !isFast || scan.text.length >= MAX_LENGTH) scan = startScan(event);
      // A space would press the focused button.
      else if (event.key === " " && !scan.input) event.preventDefault();
      scan = { ...scan, text: scan.text + event.key, at: event.timeStamp };
    };
    const onCapturedKeyDown = (event: Event) => event instanceof KeyboardEvent && onKeyDown(event);
    window.addEventListener("keydown", onCapturedKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onCapturedKeyDown, { capture: true });
  }, []);
}
