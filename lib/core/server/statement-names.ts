import type { SqlQuery } from "@prisma/driver-adapter-utils";

/** Each takes some 10 kB of PostgreSQL's memory in each connection. */
const MAX_STATEMENTS = 300;
/** A list of values, whose length differs from call to call. */
const LIST = /\bIN \(\$\d+,/;

/**
 * Returns the function that names Prisma's statements, so that a connection parses and plans each of them once. The name is empty, which
 * means planned at each call, for a list of values and for what comes after the first statements, so that their number is bounded.
 */
export function createStatementNames(max = MAX_STATEMENTS): (query: Pick<SqlQuery, "sql">) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= max || LIST.test(sql)) return "";
    const name = `prisma_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
