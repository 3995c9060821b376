import { AppError } from "@/lib/core/shared/errors";

import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { getErrorText, translateError } from "./error-text";
import { DEFAULT_LOCALE } from "./languages";

it("translates an error's message and its fields with its values", () => {
  const error = new AppError("rate_limited", "common.tooManyAttempts.seconds", {
    values: { count: 1 },
    fields: { cursor: "common.unknownCursor" },
  });
  expect(translateError(error, DEFAULT_LOCALE)).toEqual({
    message: "Too many attempts. Please try again in 1 second.",
    fields: { cursor: "Unknown cursor" },
  });
});

it("formats the values that a schema put into its message, without digit grouping", () => {
  expect(getErrorText(buildErrorMessage("common.maxLength", { max: 4_000 }), DEFAULT_LOCALE)).toBe(
    "Please use at most 4000 characters",
  );
});

it.each(["Already a text.", "a text with {braces", "common.nothing", ""])("returns %j as it is", (text) => {
  expect(getErrorText(text, DEFAULT_LOCALE)).toBe(text);
});
