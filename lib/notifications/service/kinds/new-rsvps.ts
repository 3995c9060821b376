import { z } from "zod";

import { env } from "@/lib/core/server/process/env";
import { getDeskPath } from "@/lib/events/constants/desk";
import { listNewRsvps } from "@/lib/events/data/rsvp/new-rsvps";
import { getTranslator } from "@/lib/i18n/server/translator";
import { getTitles } from "@/lib/mail/titles";

import { defineKind } from "./kind";

/**
 * RSVPs and requests at the member's events, at once or of a day. Without names: some members hide
 * at the event, or block the reader. Dropped if nothing is left by then.
 */
export const newRsvps = defineKind({
  schema: z.object({ since: z.iso.datetime(), until: z.iso.datetime() }),
  async write({ key, userId, recipient: { locale } }, { since, until }) {
    const span = { since: new Date(since), until: new Date(until) };
    const news = userId === null ? [] : await listNewRsvps(userId, span);
    const [first] = news;
    if (!first) return null;
    const count = news.reduce((sum, each) => sum + each.count + each.requests, 0);
    const t = getTranslator(locale);
    const isOne = news.length === 1;
    const path = isOne ? getDeskPath(first.eventId, "people") : "/events";
    const lines = news.map(({ name: event, count: rsvps, requests }) =>
      t(`emails.newRsvps.${rsvps === 0 ? "requests" : "event"}`, { event, rsvps, requests }),
    );
    return {
      mail: () => ({
        ...getTitles(t, "newRsvps", { count }),
        paragraphs: lines,
        action: { label: t(`emails.newRsvps.${isOne ? "people" : "events"}`), url: `${env().NEXTAUTH_URL}${path}` },
      }),
      push: () => ({ tag: key, title: t("emails.newRsvps.heading", { count }), body: lines.join(" "), url: path }),
    };
  },
});
