import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import type { Translator } from "@/lib/i18n/server/translator";

export type SearchProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Returns a page's `generateMetadata`. @param title the path of its title in the message files */
export const pageMetadata =
  (title: Parameters<Translator>[0], rest: Metadata = {}) =>
  async (): Promise<Metadata> => ({ title: (await getTranslations())(title), ...rest });
