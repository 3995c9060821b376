// Sends due deliveries in a separate process, which a test kills.
import { disconnect } from "@/lib/core/server/db";
import { setClock } from "@/lib/core/shared/clock";
import { closeSmtp } from "@/lib/mail/smtp";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

async function main(): Promise<void> {
  const { TEST_CLOCK } = process.env;
  if (TEST_CLOCK) setClock(new Date(TEST_CLOCK));
  process.stdout.write(`${JSON.stringify(await runDeliveries())}\n`);
  await closeSmtp();
  await disconnect();
}

void main();
