import { env } from "@/lib/core/server/process/env";

import { aboutEvent, defineEventKind, writeEvent } from "./event-kind";

/** Of an organizer that the member follows. Its link ends the mails of this organizer. */
export const newEvent = defineEventKind({
  schema: aboutEvent,
  isWanted: (_event, { followedId }) => followedId !== null,
  mail: (event) => ({
    ...writeEvent(event, "newEvent"),
    notes: [event.t("emails.newEvent.note", { url: `${env().NEXTAUTH_URL}/settings/notifications` })],
  }),
  push: ({ t, soonAt }) => ({ body: t("push.event.new", { when: soonAt }) }),
  getEnding: ({ followedId }) => ({ reason: "newEvents", topic: `organizer-${followedId}` }),
});
