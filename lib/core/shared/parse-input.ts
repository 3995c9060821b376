import type { z } from "zod";

import { findUnstorable } from "./storable-text";

import { getIssueMessage } from "./issue-message";
import type { ErrorMessageKey } from "./error-message";

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
