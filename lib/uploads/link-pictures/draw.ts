import { BoundedQueue } from "@/lib/core/server/bounded-queue";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";

import { getLinkPictureName, type LinkPictureSubject, readLinkPicture, storeLinkPicture } from "./files";

/** Drawing is expensive, and the routes are public. */
const queue = new BoundedQueue({ running: 1, waiting: 8, messageKey: "uploads.linkPicturesBusy", retryAfter: 5 });

const drawing = new Map<string, Promise<Buffer>>();

/** Stored under a hash of `content`, which is all that is drawn. @throws AppError `unavailable` */
export async function getLinkPicture(
  subject: LinkPictureSubject,
  content: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const { DATA_DIR } = env();
  const name = getLinkPictureName(subject, content);
  const stored = await readLinkPicture(DATA_DIR, name);
  if (stored) return stored;
  const running = drawing.get(name);
  if (running) return running;
  const picture = queue.run(draw);
  drawing.set(name, picture);
  try {
    const bytes = await picture;
    await storeLinkPicture(DATA_DIR, subject, name, bytes).catch((error: unknown) =>
      logger.warn({ err: error }, "link picture could not be stored"),
    );
    return bytes;
  } finally {
    drawing.delete(name);
  }
}
