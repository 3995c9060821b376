import type { GlobalWithPostgres } from "./postgres-setup";

export default async function teardown(): Promise<void> {
  await (globalThis as GlobalWithPostgres).nametagTestPostgres?.stop();
}
