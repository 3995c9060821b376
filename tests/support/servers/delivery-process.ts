// A process of its own that sends what is owed, as the realtime process does; to be killed in the middle.
import { disconnect } from "@/lib/core/server/db";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

async function main(): Promise<void> {
  process.stdout.write(`${JSON.stringify(await runDeliveries())}\n`);
  await disconnect();
}

void main();
