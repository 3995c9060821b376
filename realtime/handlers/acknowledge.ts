import { logger } from "@/lib/core/server/process/logger";
import { toAppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import type { Ack } from "@/lib/api/protocol/map-events";

type Result = object | void;

export function acknowledge(
  locale: Locale,
  handler: (input: unknown) => Promise<Result> | Result,
): (...sent: unknown[]) => void {
  return (...sent) => {
    const last = sent.at(-1);
    const respond = typeof last === "function" ? (last as (ack: Ack) => void) : () => undefined;
    const input = typeof sent[0] === "function" ? undefined : sent[0];
    const work = async () => handler(input);
    work().then(
      (result) => respond({ ...result, ok: true }),
      (thrown: unknown) => {
        const error = toAppError(thrown);
        if (error.status >= 500) logger.error({ err: error.cause ?? error }, "socket event failed");
        respond({ ok: false, code: error.code, message: translateError(error, locale).message });
      },
    );
  };
}
