import { getSubscribedCalendar } from "@/lib/account/data/calendar";
import { clock } from "@/lib/core/shared/clock";
import { notFound, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/process/logger";
import { errorResponse } from "@/lib/http/server/error-response";
import { CALENDAR_TYPE, publicText } from "@/lib/http/server/public-text";

/** Of all 256 bits. */
const FILE = /^([\w-]{43})\.ics$/;

/** GET → the events of the member whose secret address it is. Reads no session, sets no cookie. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  let response: Response;
  try {
    const token = FILE.exec((await params).file)?.[1];
    if (!token) throw notFound("common.notFound");
    const text = await getSubscribedCalendar(token, request.headers.get("accept-language"), clock.now());
    response = publicText(request, text, CALENDAR_TYPE);
    response.headers.set("Cache-Control", "private, no-cache");
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) logger.error({ err: error.cause ?? error, path: "/calendar/:code" }, "request failed");
    response = errorResponse(error, request);
  }
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}
