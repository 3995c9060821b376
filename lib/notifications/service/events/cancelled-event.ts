import type { CancelledEvent } from "../queue/delivery-payload";
import type { EventFacts } from "../text/event-text";

/** As a delivery stores it. */
export function toCancelledEvent({ status: _status, ...event }: EventFacts): CancelledEvent {
  const { startTime, endTime, createdAt, updatedAt, ...facts } = event;
  return {
    ...facts,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
