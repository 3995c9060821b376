import { randomUUID } from "node:crypto";

import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";

const handleUnknownPath = (request: Request): Response =>
  errorResponse(notFound("http.unknownPath"), request, { "X-Request-Id": randomUUID() });

export {
  handleUnknownPath as DELETE,
  handleUnknownPath as GET,
  handleUnknownPath as PATCH,
  handleUnknownPath as POST,
  handleUnknownPath as PUT,
};
