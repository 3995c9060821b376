import type { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/shared/locales";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

/** RFC 9457, with `code`, `message` and `fields` as further members. `detail` is the message. */
export function toProblem(error: AppError, locale: Locale) {
  const text = translateError(error, locale);
  const title = error.code.replaceAll("_", " ");
  return {
    ...text,
    code: error.code,
    ...error.extra,
    type: `urn:nametag:problem:${error.code}`,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    status: error.status,
    detail: text.message,
  };
}
