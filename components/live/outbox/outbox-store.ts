import { createEntryStore, type EntryStore } from "./entry-store";
import type { OutboxEntry } from "./outbox";

export const createOutboxStore = (userId: string): EntryStore<OutboxEntry> =>
  createEntryStore<OutboxEntry>("nametag_outbox:", userId);
