import { env } from "@/lib/core/server/env";
import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { readStored } from "@/lib/uploads/disk";

type UploadRoute = { params: Promise<{ key: string }> };

/** Opened on its own it is a picture and nothing else: it runs and loads nothing. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; sandbox";

/** GET → a stored picture. What a key names never changes, so browsers keep it for good. 404 for what isn't there. */
export async function GET(request: Request, { params }: UploadRoute): Promise<Response> {
  const { key } = await params;
  const bytes = await readStored(env().DATA_DIR, key);
  if (!bytes) return errorResponse(notFound("There is no such picture."));
  const etag = `"${key}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": INERT,
    "X-Content-Type-Options": "nosniff",
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": "image/webp" } });
}
