import { createHash } from "node:crypto";

import { BoundedQueue } from "@/lib/core/server/bounded-queue";

/** Drawing is expensive, and the routes are public. */
const queue = new BoundedQueue({ running: 1, waiting: 8, messageKey: "uploads.linkPicturesBusy", retryAfter: 5 });

/** About 60 KB each. */
const MAX_KEPT = 100;
const pictures = new Map<string, Promise<Buffer>>();

/** Kept under a hash of `content`, which is all that is drawn. @throws AppError `unavailable` */
export function getLinkPicture(content: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const key = createHash("sha256").update(content).digest("base64url");
  const kept = pictures.get(key);
  if (kept) return kept;
  const picture = queue.run(draw);
  pictures.set(key, picture);
  picture.catch(() => pictures.delete(key));
  const [oldest] = pictures.keys();
  if (pictures.size > MAX_KEPT && oldest) pictures.delete(oldest);
  return picture;
}
