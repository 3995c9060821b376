import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";

import { aboutEvent, defineEventKind, isOver } from "./event-kind";

/** An organizer asks to check the member in. Only pushed, and dropped after `expiresAt`. */
export const walkIn = defineEventKind({
  schema: aboutEvent.extend({ expiresAt: z.iso.datetime() }),
  isWanted: (event, _due, { expiresAt }) => !isOver(event) && Date.parse(expiresAt) > clock.ms(),
  push: ({ t }, { expiresAt }) => ({ body: t("push.event.walkIn"), expiresAt }),
});
