import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

/** An allow list, because a library's next version could add an attribute with a token. */
const ALLOWED = new Set([
  ...[
    "http.method",
    "http.request.method",
    "http.route",
    "http.status_code",
    "http.response.status_code",
    "error.type",
  ],
  ...["next.route", "next.span_type", "next.rsc", "next.segment"],
  ...["db.system.name", "db.namespace", "db.operation.name", "db.query.text", "db.postgresql.plan"],
]);

const isAllowed = (name: string): boolean => ALLOWED.has(name);

/** Routes, such as `GET /api/events/[id]`, stay. */
function redactName(name: string): string {
  return name
    .replace(/\S+:\/\/\S*/g, "[address]")
    .replace(/\?\S*/g, "")
    .replace(/^(pg\.query:[A-Z]+)_[0-9a-f]{16}\b/, "$1")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "[id]");
}

/** Returns the span without personal data, and without error texts, which can quote rows. */
export function redactSpan(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => isAllowed(name)),
  );
  return {
    name: redactName(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parentSpanContext,
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
