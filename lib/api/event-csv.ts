import type { Actor } from "@/lib/auth/schema/actor";
import type { CsvFile } from "@/lib/core/server/stream/csv";
import { fileReply } from "@/lib/http/server/reply";
import type { Locale } from "@/lib/i18n/server/languages";

import { idEndpoint } from "./define-route";

/** GET → a CSV file about the event of the path. */
export const eventCsv = (exportFile: (actor: Actor, eventId: string, locale: Locale) => Promise<CsvFile>) =>
  idEndpoint({
    reauthenticate: "admins",
    handler: async ({ actor, params, locale }) => {
      const { name, text } = await exportFile(actor, params.id, locale);
      return fileReply(text, name, "text/csv; charset=utf-8");
    },
  });
