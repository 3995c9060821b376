import type { Translator } from "@/lib/i18n/server/translator";

export const GIB = 1024 ** 3;

/** With the decimal sign of the language. */
export const formatSize = (t: Translator, bytes: number): string =>
  bytes >= GIB
    ? t("admin.health.size.gb", { size: Math.round((10 * bytes) / GIB) / 10 })
    : t("admin.health.size.mb", { size: Math.round(bytes / 1024 ** 2) });
