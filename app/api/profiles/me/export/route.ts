import { EXPORT_FILE_NAME } from "@/lib/account/constants";
import { exportAccount } from "@/lib/account/service/export";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";

/** GET → a ZIP of everything stored about the caller, streamed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/export", {
  GET: endpoint({
    reauthenticate: "admins",
    handler: async ({ actor, locale }) =>
      fileReply(await exportAccount(actor, locale), EXPORT_FILE_NAME, "application/zip"),
  }),
});
