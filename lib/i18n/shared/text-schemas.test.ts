import { z } from "zod";

import { optionalText, requiredText } from "./text-schemas";

const getMessage = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([undefined, "", "   "])("requires a text that is not blank: %j", (value) => {
  expect(getMessage(requiredText("auth.email.required"), value)).toBe("auth.email.required");
});

test("trims texts and limits their length", () => {
  expect(requiredText("auth.email.required").parse(" a ")).toBe("a");
  expect(getMessage(optionalText(2), "abc")).toBe('common.maxLength {"max":2}');
});

test("turns a blank optional text into null", () => {
  expect([optionalText(5).parse("  "), optionalText(5).parse(null)]).toEqual([null, null]);
});

test("leaves a missing text out of a partial object", () => {
  expect(
    z
      .object({ bio: optionalText(5) })
      .partial()
      .parse({}),
  ).toEqual({});
});
