import { createTranslator } from "use-intl/core";

import offline from "@/messages/en/offline.json";

/** Translates the texts below `offline.page`. The bundle contains only this file of the catalog. */
export const t = createTranslator({ locale: "en", messages: { offline }, namespace: "offline.page" });
