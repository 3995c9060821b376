import { logInBrowser } from "@/lib/core/browser/log";

import type { ServerFrame } from "../protocol/frames";

type Listener = (frame: ServerFrame) => void;

export function parseFrame(data: unknown): ServerFrame | null {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame | null;
    return typeof frame === "object" ? frame : null;
  } catch (error) {
    logInBrowser("A live message could not be read", error);
    return null;
  }
}

/** Listeners of a socket by frame type. A listener that throws doesn't stop the others. */
export class FrameListeners {
  readonly #listeners = new Map<ServerFrame["type"], Set<Listener>>();

  add<Type extends ServerFrame["type"]>(
    type: Type,
    listener: (frame: Extract<ServerFrame, { type: Type }>) => void,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set<Listener>();
    this.#listeners.set(type, listeners.add(listener as Listener));
    return () => void listeners.delete(listener as Listener);
  }

  dispatch(frame: ServerFrame): void {
    for (const listener of this.#listeners.get(frame.type) ?? []) {
      try {
        listener(frame);
      } catch (error) {
        logInBrowser(`A listener of ${frame.type} failed`, error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
