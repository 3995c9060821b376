import { EXPORT_FILE_NAME } from "@/lib/account/constants";
import { exportAccount } from "@/lib/account/service/export";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { streamReply } from "@/lib/http/server/reply";

/** A ZIP of all that is stored about me (contract §4), written as it is sent. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/export", {
  GET: endpoint({
    auth: "user",
    handler: async ({ actor }) => streamReply(await exportAccount(actor), EXPORT_FILE_NAME, "application/zip"),
  }),
});
