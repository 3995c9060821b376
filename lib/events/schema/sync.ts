/** A sync of Eventbrite's events: how it went, or goes. */
export type SyncRunResponse = {
  id: string;
  status: "running" | "done" | "failed";
  pagesDone: number;
  /** Known after the first page. */
  pagesTotal: number | null;
  count: number;
  /** Why it failed. */
  message: string | null;
  startedAt: string;
  finishedAt: string | null;
};

/** The answer of GET /api/events/sync-status. */
export type SyncStatusResponse = { isConfigured: boolean; run: SyncRunResponse | null };
