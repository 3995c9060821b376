import { isSignedOut } from "@/lib/auth/client/stored-session";
import { listen } from "@/lib/core/browser/listen";

import type { SendQueue } from "./send-queue";
import { UNSENT_CHANGED } from "./unsent-changed";

/** Sends what waits when there is a network, until the member signs out. */
export function openQueue<Queue extends Pick<SendQueue<object>, "clear" | "sendNow" | "subscribe" | "adoptOrphans">>(
  queue: Queue,
): Queue {
  // Signing out loads a document. A session that the server ends keeps what is unsent.
  listen(window, () => isSignedOut() && queue.clear(), "pagehide");
  listen(window, queue.sendNow, "online");
  const tellChange = () => void window.dispatchEvent(new Event(UNSENT_CHANGED));
  queue.subscribe(tellChange);
  void queue.adoptOrphans().then(tellChange);
  return queue;
}
