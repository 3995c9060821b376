import { AppError } from "@/lib/core/shared/errors";

import { assertCanDecode } from "./decoder/pool";

const uploading = new Set<string>();

/**
 * One upload per account at a time bounds memory.
 * @throws AppError `conflict` during another upload, `unavailable` if too many wait (before the
 * body is read); what `work` throws
 */
export async function receiveUpload<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (uploading.has(userId)) throw new AppError("conflict", "uploads.inProgress");
  assertCanDecode();
  uploading.add(userId);
  try {
    return await work();
  } finally {
    uploading.delete(userId);
  }
}
