import type { Locale } from "@/lib/i18n/server/languages";
import type { Messages as AppMessages } from "@/lib/i18n/shared/messages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: AppMessages;
  }
}
