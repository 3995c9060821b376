import { randomUUID } from "node:crypto";

import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";

/** An unknown path under /api responds with a JSON 404, whatever the method. */
const unknown = (): Response => errorResponse(notFound("http.unknownPath"), { "X-Request-Id": randomUUID() });

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
