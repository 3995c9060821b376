// Runs the jobs that send announcements in a separate process, which a test kills.
import { setTimeout as wait } from "node:timers/promises";

import { sendAnnouncements } from "@/lib/announcements/service/send";
import { setClock } from "@/lib/core/shared/clock";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

async function main(): Promise<void> {
  const { TEST_CLOCK } = process.env;
  if (TEST_CLOCK) setClock(new Date(TEST_CLOCK));
  for (;;) {
    await sendAnnouncements();
    await runDeliveries();
    await wait(20);
  }
}

void main();
