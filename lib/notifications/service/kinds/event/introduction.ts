import { z } from "zod";

import { getTranslator } from "@/lib/i18n/server/translator";
import { listOpenIntroductions } from "@/lib/introductions/data";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { defineKind } from "../kind";
import { aboutEvent } from "./event-kind";

/** Only pushed. Dropped once the member answered, or must not see it. */
export const introduction = defineKind({
  schema: aboutEvent.extend({ introductionId: z.uuid() }),
  async write({ key, userId, recipient: { locale } }, { eventId, introductionId: id }) {
    const [found] = userId ? await listOpenIntroductions(userId, { eventId, id }) : [];
    if (found?.ownAnswer !== "open") return null;
    const t = getTranslator(locale);
    const introducer = formatFullName(found.introducer.profile);
    const title = t("push.introduction.title", { introducer, other: formatFullName(found.other.profile) });
    const body = found.line ?? t("push.introduction.body");
    return { push: () => ({ tag: key, title, body, url: `/people?event=${eventId}` }) };
  },
});
