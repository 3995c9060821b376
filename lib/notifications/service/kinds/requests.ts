import { z } from "zod";

import { env } from "@/lib/core/server/process/env";
import { toOneLine } from "@/lib/core/shared/written-text";
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

/**
 * A push, or an email with one paragraph, which an earlier version queued. `path` is a path of this
 * site.
 */
export const note = defineKind({
  schema: z.object({
    title: z.string().min(1).max(200),
    body: z.string().max(2_000),
    path: z.string().regex(/^\/(?![/\\])/),
    action: z.string().max(60).optional(),
  }),
  write({ key, recipient }, { title, body, path, action }) {
    const subject = toOneLine(title);
    const label = action ?? getTranslator(recipient.locale)("emails.note.button");
    return {
      mail: () => ({
        subject,
        preview: body,
        heading: subject,
        paragraphs: body ? [body] : [],
        action: { label, url: `${env().NEXTAUTH_URL}${path}` },
      }),
      push: () => ({ tag: key, title, body, url: path }),
    };
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
