import { apiUpload } from "@/lib/http/browser/api-client";

type Options = {
  /** Called with the fraction sent so far, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/**
 * Uploads a photo and makes it the member's avatar. The returned URL is on the profile already.
 * @throws ApiError, TypeError if the network failed or the signal aborted
 */
export function uploadAvatar(photo: Blob, options: Options = {}): Promise<{ avatarUrl: string }> {
  const form = new FormData();
  form.set("avatar", photo);
  return apiUpload("/api/profiles/me/avatar", form, options);
}
