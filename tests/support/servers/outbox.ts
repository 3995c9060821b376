import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { resetEnv } from "@/lib/core/server/process/env";
import { readOutbox, type StoredEmail } from "@/lib/mail/outbox";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

/** Gives each test of the file an empty outbox. */
export function createOutbox() {
  let dataDir = "";
  const before = process.env.DATA_DIR;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "nametag-outbox-"));
    process.env.DATA_DIR = dataDir;
    resetEnv();
  });
  afterEach(async () => {
    await waitForBackgroundWork();
    process.env.DATA_DIR = before;
    resetEnv();
    await rm(dataDir, { recursive: true });
  });

  /** Returns all mails, after the queue and the background work are done, newest first. */
  async function list(): Promise<StoredEmail[]> {
    await waitForBackgroundWork();
    await runDeliveries();
    return readOutbox(dataDir);
  }

  /** Returns the subjects of the mails to an address, in alphabetical order. */
  const listSubjects = async (to: string): Promise<string[]> =>
    (await list())
      .filter((mail) => mail.to === to)
      .map(({ subject }) => subject)
      .sort();

  /** Returns the tokens of the confirmation links to an address, the newest first. */
  const listConfirmationTokens = async (to: string): Promise<string[]> =>
    (await list()).flatMap((mail) =>
      mail.to === to ? (/\/confirm-email\?token=([\w-]+)/.exec(mail.text)?.[1] ?? []) : [],
    );

  return { list, listSubjects, listConfirmationTokens };
}
