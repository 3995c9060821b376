import type { HeldPostgres } from "./postgres-setup";

export default async function teardown(): Promise<void> {
  await (globalThis as HeldPostgres).nametagTestPostgres?.stop();
}
