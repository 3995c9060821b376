import type { z } from "zod";

import { buildErrorMessage, type ErrorMessageKey } from "./error-message";
import { findUnstorable } from "./text/storable-text";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const WRONG_TYPE: Record<string, ErrorMessageKey> = {
  string: "input.text",
  number: "input.number",
  int: "common.wholeNumber",
  boolean: "input.yesOrNo",
  array: "input.list",
  object: "input.fields",
  record: "input.fields",
  date: "input.time",
};

const WRONG_FORMAT: Record<string, ErrorMessageKey> = {
  uuid: "input.id",
  guid: "input.id",
  url: "profiles.url.invalid",
  datetime: "input.time",
  date: "input.time",
};

/** Field keys are dotted paths. The key `whole` is the input itself. */
type ParsedInput<Output> = { success: true; data: Output } | { success: false; fields: Record<string, string> };

const UNSTORABLE = {
  characters: "common.unusualCharacters",
  depth: "input.tooDeep",
} satisfies Record<string, ErrorMessageKey>;

/** Also refuses texts that PostgreSQL can't store. Messages are keys for people. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole = "body",
): ParsedInput<z.output<Schema>> {
  const unstorable = findUnstorable(value);
  if (unstorable) return { success: false, fields: { [unstorable.path || whole]: UNSTORABLE[unstorable.reason] } };
  const result = schema.safeParse(value, { error: getIssueMessage });
  if (result.success) return { success: true, data: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || whole] ??= issue.message;
  return { success: false, fields };
}

function getSizeMessage(origin: string, limit: number, isMaximum: boolean): string {
  const build = (max: ErrorMessageKey, min: ErrorMessageKey) =>
    isMaximum ? buildErrorMessage(max, { max: limit }) : buildErrorMessage(min, { min: limit });
  if (origin === "string") return build("common.maxLength", "input.minLength");
  if (origin === "number" || origin === "int" || origin === "bigint") return build("input.atMost", "input.atLeast");
  return origin === "date" ? "input.time" : build("input.maxEntries", "input.minEntries");
}

/** zod's error map. Its own texts, which are for programmers, never reach a person. */
function getIssueMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "input.missing" : (WRONG_TYPE[issue.expected] ?? "input.invalid");
    case "invalid_value":
      if (issue.input === undefined) return "input.missing";
      return buildErrorMessage("common.chooseOneOf", { options: issue.values.map(String).join(", ") });
    case "too_big":
      return getSizeMessage(issue.origin, Number(issue.maximum), true);
    case "too_small":
      return getSizeMessage(issue.origin, Number(issue.minimum), false);
    case "invalid_format":
      return WRONG_FORMAT[issue.format] ?? "input.format";
    case "not_multiple_of":
      return "common.wholeNumber";
    default:
      return issue.input === undefined ? "input.missing" : "input.invalid";
  }
}
