import { forMembers } from "../../text/event-details";
import { aboutEvent, defineEventKind, isOver, writeEvent } from "./event-kind";

export const recap = defineEventKind({
  schema: aboutEvent,
  isWanted: (event) => event.status !== "cancelled" && isOver(event),
  mail: (event) => ({
    ...writeEvent(event, "recap"),
    preview: event.t("emails.recap.preview"),
    facts: [],
    ...forMembers({ url: event.url && `${event.url}/recap` }, event.t("emails.recap.button")),
  }),
  push: ({ t, event }) => ({ body: t("push.event.recap"), url: `/events/${event.id}/recap` }),
});
