import { createStatementNames } from "./statement-names";

it("gives each text one name", () => {
  const getName = createStatementNames();
  const [first, second] = [{ sql: "SELECT 1 WHERE $1" }, { sql: "SELECT 2 WHERE $1" }];
  expect(getName(first)).not.toBe("");
  expect(getName(first)).toBe(getName({ ...first }));
  expect(getName(second)).not.toBe(getName(first));
});

it("gives none to lists of values and rows, whose texts have no end", () => {
  const getName = createStatementNames();
  expect(getName({ sql: 'SELECT FROM "users" WHERE "id" IN ($1,$2)' })).toBe("");
  expect(getName({ sql: 'INSERT INTO "deliveries" ("id","kind") VALUES ($1,$2), ($3,$4)' })).toBe("");
  expect(getName({ sql: 'SELECT FROM "users" WHERE "id" IN ($1)' })).toMatch(/^SELECT_[0-9a-f]{16}$/);
});

it("gives a limited number of names", () => {
  const getName = createStatementNames(2);
  const names = ["a", "b", "c", "a"].map((sql) => getName({ sql }));
  expect(names[2]).toBe("");
  expect(names[3]).toBe(names[0]);
});
