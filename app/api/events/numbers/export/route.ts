import { defineRoute, endpoint } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";
import { NUMBERS_FILE_NAME } from "@/lib/recap/constants";
import { numbersSchema } from "@/lib/recap/schema";
import { exportNumbers } from "@/lib/recap/service/export-numbers";

/** GET → the numbers of the caller's own events as CSV. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/numbers/export", {
  GET: endpoint({
    reauthenticate: "admins",
    query: numbersSchema,
    handler: async ({ actor, locale, query }) =>
      fileReply(await exportNumbers(actor, query, locale), NUMBERS_FILE_NAME, "text/csv; charset=utf-8"),
  }),
});
