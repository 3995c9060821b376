import { defineRoute, withId } from "@/lib/api/define-route";
import { joinRounds, leaveRounds } from "@/lib/rounds/service";

/** Takes the caller into the next rounds (PUT), or out of them (DELETE) → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rounds/me", {
  PUT: withId(joinRounds),
  DELETE: withId(leaveRounds),
});
