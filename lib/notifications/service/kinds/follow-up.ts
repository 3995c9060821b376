import { z } from "zod";

import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { env } from "@/lib/core/server/process/env";
import { getTranslator } from "@/lib/i18n/server/translator";
import { formatNames, listNames } from "@/lib/mail/names";
import { getTitles } from "@/lib/mail/titles";
import { type DueDay, listDuePeople, toDueKey } from "@/lib/notes/data/due";

import { defineKind } from "./kind";

/** Opens the tab of My Network. */
const PATH = "/connections#follow-up";

const loadNames = createBatchLoader(async (days: readonly DueDay[]) => {
  const names = await listDuePeople(days);
  return days.map((day) => names.get(toDueKey(day)) ?? []);
});

/** Names those whom the member wants to follow up with `on` a day in their time zone. */
export const followUp = defineKind({
  schema: z.object({ on: z.iso.date() }),
  async write({ key, userId, recipient: { locale } }, { on }) {
    const names = userId === null ? [] : await loadNames({ ownerId: userId, on });
    if (names.length === 0) return null;
    const count = names.length;
    const t = getTranslator(locale);
    return {
      mail: () => ({
        ...getTitles(t, "followUp", { count }),
        paragraphs: [...listNames(names, count, locale), t("emails.followUp.text")],
        action: { label: t("emails.followUp.button"), url: `${env().NEXTAUTH_URL}${PATH}` },
      }),
      push: () => ({ tag: key, title: t("push.followUp.title"), body: formatNames(names, locale), url: PATH }),
    };
  },
});
