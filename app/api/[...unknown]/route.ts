import { randomUUID } from "node:crypto";

import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";

const handle = (request: Request): Response =>
  errorResponse(notFound("http.unknownPath"), request, { "X-Request-Id": randomUUID() });

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
