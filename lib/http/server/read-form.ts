import { AppError } from "@/lib/core/shared/errors";

import { readBytes } from "./read-body";

/** Room for the boundaries, the headers of the parts and a field or two beside the file. */
const AROUND_THE_FILE = 16 * 1024;

/**
 * A multipart form with a file of at most `fileBytes`. Reads no more than that and a little, whatever Content-Length claims.
 * @throws AppError `too_large` ('File Too Large'), `unsupported_type` (another content type), `validation` (malformed)
 */
export async function readForm(request: Request, fileBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new AppError("unsupported_type", "Send this as a form with a file.");
  const bytes = await readBytes(request, fileBytes + AROUND_THE_FILE, "File Too Large");
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new AppError("validation", "The form isn't valid.");
  }
}

/** The bytes of a form's file. @throws AppError `validation` when it is missing, `too_large` past the limit */
export async function fileOf(form: FormData, name: string, fileBytes: number): Promise<Buffer> {
  const file = form.get(name);
  if (!(file instanceof Blob) || file.size === 0)
    throw new AppError("validation", "Please choose a picture.", { fields: { [name]: "Please choose a picture." } });
  if (file.size > fileBytes) throw new AppError("too_large", "File Too Large");
  return Buffer.from(await file.arrayBuffer());
}
