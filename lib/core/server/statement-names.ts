import { createHash } from "node:crypto";

import type { SqlQuery } from "@prisma/driver-adapter-utils";

/** PostgreSQL keeps each in every connection's memory. */
const MAX_STATEMENTS = 300;
/** Lists and row sets, whose length differs between calls. */
const LIST = /\bIN \(\$\d+,|\bIN \(\(|\),\s*\(\$\d/;

/**
 * Names Prisma's statements, so that a connection plans each of them once. The name includes a hash
 * of the text, because two processes can share a connection behind a pooler.
 * The name is empty, so that the statement is planned at each call, for lists of values and once
 * `max` statements are named.
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
