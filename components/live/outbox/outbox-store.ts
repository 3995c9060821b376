import { OUTBOX_PREFIX } from "@/lib/auth/client/unsent-prefixes";

import { createEntryStore, type EntryStore } from "./entry-store";
import type { OutboxEntry } from "./outbox";

export const createOutboxStore = (userId: string): EntryStore<OutboxEntry> =>
  createEntryStore<OutboxEntry>(OUTBOX_PREFIX, userId);
