import { apiUpload } from "@/lib/http/browser/api-client";

let previous: Promise<unknown> = Promise.resolve();

/**
 * Uploads run one after the other, because the server allows one per account at a time.
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
  const result = previous.then(() => apiUpload<{ url: string }>("/api/upload-image", form, { onProgress }));
  previous = result.catch(() => undefined);
  return result;
}
