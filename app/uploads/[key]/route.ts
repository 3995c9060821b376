import { AppError, notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { readOwnPicture } from "@/lib/uploads/store";

type UploadRoute = { params: Promise<{ key: string }> };

/** Prevents a directly opened picture from running scripts and loading other files. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; sandbox";

/**
 * GET → a stored picture, cacheable forever because it never changes. 404 if there is none, 503 if
 * the store doesn't respond.
 */
export async function GET(request: Request, { params }: UploadRoute): Promise<Response> {
  const { key } = await params;
  let bytes: Buffer | null;
  try {
    bytes = await readOwnPicture(key);
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
  if (!bytes) return errorResponse(notFound("uploads.notFound"), request);
  const etag = `"${key}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": FILE_POLICY,
    "X-Content-Type-Options": "nosniff",
    // The name for saving. A key contains only letters, digits and a dot.
    "Content-Disposition": `inline; filename="${key}"`,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": "image/webp" } });
}
