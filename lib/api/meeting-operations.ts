import * as introductions from "@/lib/introductions/responses";
import { publicUserSchema } from "@/lib/profiles/responses/profile";
import * as rounds from "@/lib/rounds/responses";
import * as suggestions from "@/lib/suggestions/responses";

import { done, list, ok, okOrNothing, type Operation } from "./operation";

/** The calls that bring people together at an event. */
export const MEETING_OPERATIONS = {
  "GET /api/events/{id}/suggestions": ok(
    "Get people for the caller to meet at an event",
    suggestions.suggestionsSchema,
  ),
  "POST /api/events/{id}/suggestions/opened": done("Record that the caller opened a suggested person"),
  "PUT /api/users/{id}/suggestion-dismissal": done("Stop suggesting a person to the caller"),
  "DELETE /api/users/{id}/suggestion-dismissal": done("Suggest a person to the caller again"),
  "GET /api/events/{id}/introductions": list(
    "List introductions that wait for the caller's answer",
    introductions.introductionSchema,
  ),
  "POST /api/events/{id}/introductions": done("Introduce two people at an event"),
  "GET /api/events/{id}/introductions/candidates": list("List the caller's connections who are in", publicUserSchema),
  "PUT /api/events/{id}/introductions/{introductionId}": ok(
    "Answer an introduction",
    introductions.introductionAnswerSchema,
  ),
  "GET /api/events/{id}/rounds": okOrNothing("Get an event's rounds with the caller's table", rounds.roundsSchema),
  "POST /api/events/{id}/rounds": done("Announce rounds, as organizer"),
  "DELETE /api/events/{id}/rounds": done("End an event's rounds, as organizer"),
  "GET /api/events/{id}/rounds/manage": okOrNothing(
    "Get the tables of an event's rounds, as organizer",
    rounds.managedRoundsSchema,
  ),
  "POST /api/events/{id}/rounds/next": done("Deal the next round, or end after the last"),
  "PUT /api/events/{id}/rounds/guests": done("Take guests into the next rounds or out of them, as organizer"),
  "PUT /api/events/{id}/rounds/me": done("Take part in the next rounds"),
  "DELETE /api/events/{id}/rounds/me": done("Take no part in the next rounds"),
} satisfies Record<string, Operation>;
