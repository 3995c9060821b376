// The numbers that checks measure, and metrics export (docs/operations.md#health).
export const GAUGES = {
  deliveries_queued: { help: "Mails, pushes and text messages that wait", labelNames: ["channel", "kind"] },
  deliveries_oldest_seconds: { help: "How long the oldest waiting delivery has been due", labelNames: ["kind"] },
  deliveries_failed_day: { help: "Deliveries that failed for good within a day", labelNames: ["kind"] },
  // Not `job`, because Prometheus adds a label of that name.
  job_failed: { help: "1 if the job's last run failed", labelNames: ["name"] },
  job_last_run_seconds: { help: "Time since the job's last run", labelNames: ["name"] },
  job_last_success_seconds: { help: "Time since the job's last run without a failure", labelNames: ["name"] },
  job_failures_day: { help: "Runs of the job that failed within a day", labelNames: ["name"] },
  pictures_missing: { help: "Pictures that the database names and no storage has", labelNames: [] },
  backup_age_seconds: { help: "Age of the newest backup", labelNames: ["place"] },
  disk_free_bytes: { help: "Free space of DATA_DIR", labelNames: [] },
} as const;

export type Sample = { name: keyof typeof GAUGES; value: number; labels?: Record<string, string> };
