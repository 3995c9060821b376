import { type AllDatesMails, joinLaterDates } from "@/lib/attendance/service/all-dates";
import { clock } from "@/lib/core/shared/clock";

import { enqueueDeliveries } from "../queue/enqueue";
import { notifyNewRsvp } from "./event-notifications";

/** docs/product/event-series.md#all-dates */
export const ALL_DATES_MAILS: AllDatesMails = {
  onStored: notifyNewRsvp,
  onListed: (tx, { seriesId, userId, eventId }) => {
    const key = `series_rsvp:${seriesId}:${userId}:${clock.ms()}`;
    const payload = { about: "series_rsvp" as const, eventId };
    return enqueueDeliveries([{ channel: "mail", key, kind: "changes", userId, payload }], tx);
  },
};

export const joinDatesOfSeries = (): Promise<number> => joinLaterDates(ALL_DATES_MAILS);
