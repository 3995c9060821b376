import { Client } from "pg";

/** A statement that was sent to PostgreSQL. */
export type Statement = { text: string; values?: unknown[] };

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
};
type ExplainRow = { "QUERY PLAN": { Plan: PlanNode; "Execution Time": number }[] };

/** Runs `work` and returns the statements that this process sent to PostgreSQL meanwhile. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = Client.prototype.query;
  const statements: Statement[] = [];
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first, second] = args;
    statements.push(typeof first === "string" ? { text: first, values: second as unknown[] } : (first as Statement));
    return Reflect.apply(query, this, args) as unknown;
  } as typeof Client.prototype.query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Lists the sequential scans with their number of rows. */
const listTableScans = (nodes: PlanNode[]): string[] =>
  nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => {
      const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      return `${node["Relation Name"] ?? "?"} (${Math.round(rows)} rows)`;
    });

/** Explains each read in one line: its time, pages, indexes and sequential scans. */
export async function explain(databaseUrl: string, statements: readonly Statement[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const lines: string[] = [];
  for (const { text, values = [] } of statements) {
    if (!/^\s*(select|with)\b/i.test(text)) continue;
    const { rows } = await client.query<ExplainRow>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const [result] = rows[0]?.["QUERY PLAN"] ?? [];
    if (!result) continue;
    const nodes = listNodes(result.Plan);
    const indexes = [...new Set(nodes.flatMap((node) => node["Index Name"] ?? []))];
    const pages = result.Plan["Shared Hit Blocks"] + result.Plan["Shared Read Blocks"];
    const tableScans = listTableScans(nodes);
    lines.push(
      `${result["Execution Time"].toFixed(2)} ms, ${pages} pages; ${indexes.join(", ") || "no index"}` +
        (tableScans.length > 0 ? `; sequential scans: ${tableScans.join(", ")}` : ""),
    );
  }
  await client.end();
  return lines;
}
