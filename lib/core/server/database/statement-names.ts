import { createHash } from "node:crypto";

import type { SqlQuery } from "@prisma/driver-adapter-utils";

/** PostgreSQL keeps each statement in the memory of every connection. */
const MAX_STATEMENTS = 300;
/** Matches lists and row sets, because their length differs between calls. */
const LIST = /\bIN \(\$\d+,|\bIN \(\(|\),\s*\(\$\d/;

/**
 * A connection plans a named statement once. The name hashes the text, because processes can share
 * connections behind a pooler. It is empty for lists of values and beyond `max` statements.
 */
export function createStatementNames(max = MAX_STATEMENTS): (query: Pick<SqlQuery, "sql">) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= max || LIST.test(sql)) return "";
    const hash = createHash("sha256").update(sql).digest("hex").slice(0, 16);
    const name = `${/^[A-Z]+/.exec(sql)?.[0] ?? "SQL"}_${hash}`;
    names.set(sql, name);
    return name;
  };
}
