import { z } from "zod";

import { env } from "@/lib/core/server/process/env";
import { getTranslator } from "@/lib/i18n/server/translator";
import { listNames } from "@/lib/mail/names";
import { getTitles } from "@/lib/mail/titles";
import { formatWork } from "@/lib/profiles/constants/profile";

import { getConnectionPair } from "../../data";
import { getConnectionText } from "../text/push-text";
import { defineKind } from "./kind";

const PATH = "/connections#requests";

/** Dropped once the request was withdrawn or declined, or there is a block. */
export const connectionRequest = defineKind({
  schema: z.object({ connectionId: z.uuid() }),
  async write({ key, recipient: { locale } }, { connectionId }) {
    const pair = await getConnectionPair(connectionId);
    if (!pair) return null;
    const { profile } = pair.requester.user;
    const title = getConnectionText("request", profile, locale);
    const work = formatWork(profile, " · ") || getTranslator(locale)("push.connection.requestBody");
    return { push: () => ({ tag: key, title, body: pair.line ?? work, url: PATH }) };
  },
});

/** The requests to connect that wait. */
export const digest = defineKind({
  schema: z.object({ count: z.number().int().positive(), names: z.array(z.string()) }),
  write: ({ recipient: { locale } }, { count, names }) => ({
    mail() {
      const t = getTranslator(locale);
      return {
        ...getTitles(t, "digest", { count }),
        paragraphs: [...listNames(names, count, locale), t("emails.digest.text")],
        action: { label: t("emails.digest.button"), url: `${env().NEXTAUTH_URL}${PATH}` },
      };
    },
  }),
});
