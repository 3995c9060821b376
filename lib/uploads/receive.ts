import { AppError } from "@/lib/core/shared/errors";

import { assertCanDecode } from "./decoder/pool";

const uploading = new Set<string>();

/**
 * Receives and processes one upload of an account at a time, so that the memory that an account can take is bounded. Each web
 * process counts its own.
 * @throws AppError `conflict` while another upload of the account is in work, `unavailable` if too many pictures wait already, which is
 * said before the body is read; what `work` throws
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
