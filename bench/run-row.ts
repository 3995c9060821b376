import type { BenchEnvironment } from "./environment";
import { withServers } from "./machine";

/** Returns the row's lines. */
export type Row = (environment: BenchEnvironment) => Promise<string[]>;

/** @throws with the row's name if the row or one of its servers fails */
export async function runRow(name: string, row: Row, environment: BenchEnvironment): Promise<string[]> {
  try {
    return await withServers(() => row(environment));
  } catch (error) {
    throw new Error(`The row ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
