import { AppError } from "@/lib/core/shared/errors";

import { readBytes } from "./read-body";

/** For the multipart boundaries, the headers of the parts, and a few fields besides the file. */
const OVERHEAD_BYTES = 16 * 1024;

/**
 * Reads a multipart form with a file of at most `fileBytes`, whatever its Content-Length claims.
 * @throws AppError `too_large`, `unsupported_type` for another content type, `validation` for a malformed form
 */
export async function readForm(request: Request, fileBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError("unsupported_type", "http.bodyNotForm");
  const bytes = await readBytes(request, fileBytes + OVERHEAD_BYTES, "http.fileTooLarge");
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new AppError("validation", "http.invalidForm");
  }
}

/**
 * Returns the bytes of a form's file.
 * @throws AppError `validation` if it is missing, `too_large` above the limit
 */
export async function readFormFile(form: FormData, name: string, fileBytes: number): Promise<Buffer> {
  const file = form.get(name);
  if (!(file instanceof Blob) || file.size === 0)
    throw new AppError("validation", "http.fileMissing", { fields: { [name]: "http.fileMissing" } });
  if (file.size > fileBytes) throw new AppError("too_large", "http.fileTooLarge");
  return Buffer.from(await file.arrayBuffer());
}
