import { cpus } from "node:os";

import { openEnvironment } from "./environment";
import { pinLoad } from "./machine";
import { chat } from "./rows/chat";
import { crowd } from "./rows/crowd";
import { growth } from "./rows/growth";
import { jsonRoute } from "./rows/json-route";
import { page } from "./rows/page";
import { presence } from "./rows/presence";
import { runRow, type Row } from "./run-row";
import { TINY_ROWS } from "./tiny-rows";

// npm run bench [-- --only chat]: prints the rows of docs/performance.md. Ends with 1 only when a
// row can't be measured. With --tiny it only shows that the rows run.
const ROWS: Record<string, Row> = {
  chat: (environment) => chat(environment),
  presence: (environment) => presence(environment),
  "json-route": (environment) => jsonRoute(environment),
  page: (environment) => page(environment),
  growth: (environment) => growth(environment),
  // Last, because it lets the database use every core.
  crowd: (environment) => crowd(environment),
};

function selectRows(args: string[]): [string, Row][] {
  const names = args.flatMap((arg, index) =>
    args[index - 1] === "--only" ? arg.split(",") : arg.startsWith("--only=") ? arg.slice(7).split(",") : [],
  );
  const rows: Record<string, Row> = args.includes("--tiny") ? TINY_ROWS : ROWS;
  const unknown = names.filter((name) => !(name in rows));
  if (unknown.length > 0)
    throw new Error(`No such row: ${unknown.join(", ")}. There are ${Object.keys(rows).join(", ")}.`);
  return Object.entries(rows).filter(([name]) => names.length === 0 || names.includes(name));
}

async function main(): Promise<void> {
  const rows = selectRows(process.argv.slice(2));
  pinLoad();
  const { length: cores, 0: cpu } = cpus();
  process.stdout.write(
    `Node ${process.version}, ${cores} × ${cpu?.model.trim() ?? "unknown"}; medians with their spread\n`,
  );
  const environment = await openEnvironment();
  // This process signs tokens with the product's code.
  const NEXTAUTH_SECRET = "a secret for benchmarks only, long enough";
  Object.assign(process.env, { NEXTAUTH_SECRET, DATABASE_URL: environment.url });
  try {
    for (const [name, row] of rows) {
      process.stderr.write(`${name} `);
      const lines = await runRow(name, row, environment);
      process.stdout.write(`\n${name}\n${lines.map((line) => `  ${line}\n`).join("")}`);
    }
  } finally {
    await environment.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
