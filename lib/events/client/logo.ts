import { apiUpload } from "@/lib/http/browser/api-client";

/**
 * For admins: stores a logo of a sponsor or host and returns its address for the event's logo field.
 * @param onProgress called with the part sent so far, 0 to 1
 * @throws ApiError (400 and 415 for an unsuitable file), TypeError when the network failed
 */
export function uploadLogo(
  file: File,
  kind: "sponsor-logo" | "host-logo",
  onProgress?: (part: number) => void,
): Promise<{ url: string }> {
  const form = new FormData();
  form.set("type", kind);
  form.set("image", file);
  return apiUpload("/api/upload-image", form, { onProgress });
}
