import { apiUpload } from "@/lib/http/browser/api-client";

type Options = {
  /** Receives the fraction sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/**
 * Uploads a photo. The server also makes it the member's avatar.
 * @throws ApiError, or TypeError if the network failed or the signal aborted
 */
export function uploadAvatar(photo: Blob, options: Options = {}): Promise<{ avatarUrl: string }> {
  const form = new FormData();
  form.set("avatar", photo);
  return apiUpload("/api/profiles/me/avatar", form, options);
}
