import { createHash } from "node:crypto";

import type { SqlQuery } from "@prisma/driver-adapter-utils";

/** Each takes some 10 kB of PostgreSQL's memory in each connection. */
const MAX_STATEMENTS = 300;
/** Lists of values and several rows, whose number differs from call to call. */
const LIST = /\bIN \(\$\d+,|\bIN \(\(|\),\s*\(\$\d/;

/**
 * Returns the function that names Prisma's statements, so that a connection parses and plans each of them once. The name is the verb and a hash
 * of the text, because statements of two processes with one name could meet in a connection behind a pooler. It is empty, which means
 * planned at each call, for lists of values and for what comes after the first statements, so that their number is bounded.
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
