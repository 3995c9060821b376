import type { IncomingMessage, ServerResponse } from "node:http";

import compression from "compression";

const compress = compression();

/** Compresses a response while it is written, if its type and the client allow it. */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  compress(request as never, response as never, () => undefined);
}
