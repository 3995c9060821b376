import { createTranslator } from "use-intl/core";

import { offline } from "@/messages/en.json";

/** Translates the texts below `offline`. The bundle contains no other texts. */
export const t = createTranslator({ locale: "en", messages: { offline } });
