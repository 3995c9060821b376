import type { GlobalWithApp } from "./app-setup";

export default async function teardown(): Promise<void> {
  await (globalThis as GlobalWithApp).nametagTestApp?.stop();
}
