import { createStatementNames } from "./statement-names";

it("gives each text one name", () => {
  const getName = createStatementNames();
  const [first, second] = [{ sql: "SELECT 1 WHERE $1" }, { sql: "SELECT 2 WHERE $1" }];
  expect(getName(first)).not.toBe("");
  expect(getName(first)).toBe(getName({ ...first }));
  expect(getName(second)).not.toBe(getName(first));
});

it("gives none to lists of values, whose texts have no end", () => {
  expect(createStatementNames()({ sql: 'SELECT FROM "users" WHERE "id" IN ($1,$2)' })).toBe("");
});

it("gives a limited number of names", () => {
  const getName = createStatementNames(2);
  const names = ["a", "b", "c", "a"].map((sql) => getName({ sql }));
  expect(names[2]).toBe("");
  expect(names[3]).toBe(names[0]);
});
