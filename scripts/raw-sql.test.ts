// Raw SQL is in few `*.sql.ts` files, each call with its reason (docs/architecture.md#data).
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

const root = path.resolve(__dirname, "..");
const FOLDERS = ["app", "lib", "realtime", "web", "worker", "prisma/seed"];
const MAX_CALLS = 28;

// Prepared statements, and pg-boss's own SQL.
const PASSED_ON = [
  ["lib/core/server/db.ts", "pool().query<Row>"],
  ["lib/core/server/jobs.ts", "pool().query"],
];

const isRaw = (called: string): boolean =>
  /^query(<|$)/.test(called) || /(\.query|\$(query|execute)Raw(Unsafe|Typed)?)(<[^]*>)?$/.test(called);

function listRawCalls(source: string): { called: string; line: number }[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const calls: { called: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    const called = ts.isCallExpression(node)
      ? node.expression
      : ts.isTaggedTemplateExpression(node)
        ? node.tag
        : undefined;
    if (called && isRaw(called.getText())) {
      const typeArguments = ts.isCallExpression(node) && node.typeArguments?.map((each) => each.getText()).join(", ");
      const text = called.getText() + (typeArguments ? `<${typeArguments}>` : "");
      calls.push({ called: text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return calls;
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => path.join(folder, name)),
);
const calls = sources
  .flatMap((file) => listRawCalls(readFileSync(path.join(root, file), "utf8")).map((call) => ({ file, ...call })))
  .filter(({ file, called }) => !PASSED_ON.some(([name, text]) => file === name && called === text));
const isSqlFile = (file: string): boolean => file.endsWith(".sql.ts");

it("finds each way to call", () => {
  const source =
    'query("name", SQL); pool().query(SQL); client.query<Row>(SQL); tx.$queryRaw<Row[]>`SELECT 1`; tx.$executeRawUnsafe(SQL);';
  expect(listRawCalls(source)).toHaveLength(5);
  expect(listRawCalls("useQuery(options); new URL(url).searchParams; boss.queryAll(); db().user.count()")).toEqual([]);
});

it("finds raw SQL only in *.sql.ts files", () => {
  expect(calls.filter(({ file }) => !isSqlFile(file)).map(({ file, line }) => `${file}:${line}`)).toEqual([]);
});

it(`finds at most ${MAX_CALLS} raw calls`, () => {
  expect(calls.length).toBeLessThanOrEqual(MAX_CALLS);
});

it("finds the reason in each of these files", () => {
  const files = [...new Set(calls.map(({ file }) => file))];
  expect(files.filter((file) => !/\braw\b/i.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});
