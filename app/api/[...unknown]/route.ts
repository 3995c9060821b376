import { randomUUID } from "node:crypto";

import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";

/** An unknown address under /api answers JSON 404 whatever the method (contract §1). */
const unknown = (): Response =>
  errorResponse(notFound("There is nothing at this address."), { "X-Request-Id": randomUUID() });

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
