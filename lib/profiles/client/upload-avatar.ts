import { apiUpload, type UploadOptions } from "@/lib/http/browser/api-client";

/**
 * Uploads a photo. The server also makes it the member's avatar.
 * @throws ApiError, or TypeError if the network failed or the signal aborted
 */
export function uploadAvatar(photo: Blob, options: UploadOptions = {}): Promise<{ avatarUrl: string }> {
  const form = new FormData();
  form.set("avatar", photo);
  return apiUpload("/api/profiles/me/avatar", form, options);
}
