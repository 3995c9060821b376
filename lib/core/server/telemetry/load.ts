import type { Registry } from "prom-client";

import { env } from "../process/env";
import { logger } from "../process/logger";
import type { Telemetry } from "./start";

/** Returns null, and loads nothing, unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function loadTelemetry(service: string, registry: Registry): Promise<Telemetry | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env();
  if (!endpoint) return null;
  try {
    const { startTelemetry } = await import("./start");
    return startTelemetry({ service, endpoint, registry });
  } catch (error) {
    // The process serves without telemetry rather than not at all.
    logger.error({ err: error }, "telemetry failed to start");
    return null;
  }
}
