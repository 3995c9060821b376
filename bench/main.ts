import { cpus } from "node:os";

import { pinLoad } from "./machine";
import { adminStats } from "./rows/admin-stats";
import { chat } from "./rows/chat";
import { crowd } from "./rows/crowd";
import { etag } from "./rows/etag";
import { eventsList } from "./rows/events-list";
import { eventsPage } from "./rows/events-page";
import { fanOut } from "./rows/fan-out";
import { firstLoad } from "./rows/first-load";
import { conversations, growth, search } from "./rows/growth";
import { jsonRoute } from "./rows/json-route";
import { lighthouseRow } from "./rows/lighthouse";
import { presence } from "./rows/presence";
import { token } from "./rows/token";
import { openEnvironment, type BenchEnvironment } from "./environment";

// npm run bench [-- --only chat]: prints the rows of docs/performance.md, each as a ratio to a baseline of the same run. It
// never fails because of a figure.
const ROWS: Record<string, (environment: BenchEnvironment) => Promise<string[]>> = {
  token,
  chat,
  presence,
  "fan-out": fanOut,
  "json-route": jsonRoute,
  etag,
  "events-list": eventsList,
  "events-page": eventsPage,
  conversations,
  growth,
  search,
  "first-load": firstLoad,
  "admin-stats": adminStats,
  lighthouse: lighthouseRow("simulate"),
  "lighthouse-applied": lighthouseRow("devtools"),
  // Last, because it lets the database use every core.
  crowd,
};

function selectRows(args: string[]): string[] {
  const names = args.flatMap((arg, index) =>
    args[index - 1] === "--only" ? arg.split(",") : arg.startsWith("--only=") ? arg.slice(7).split(",") : [],
  );
  const unknown = names.filter((name) => !(name in ROWS));
  if (unknown.length > 0)
    throw new Error(`No such row: ${unknown.join(", ")}. There are ${Object.keys(ROWS).join(", ")}.`);
  return names.length > 0 ? names : Object.keys(ROWS);
}

async function main(): Promise<void> {
  const rows = selectRows(process.argv.slice(2));
  pinLoad();
  const { length: cores, 0: cpu } = cpus();
  process.stdout.write(
    `Node ${process.version}, ${cores} × ${cpu?.model.trim() ?? "unknown"}; medians with their spread\n`,
  );
  const environment = await openEnvironment();
  try {
    for (const name of rows) {
      process.stderr.write(`${name} `);
      const lines = await (ROWS[name]?.(environment) ?? []);
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
