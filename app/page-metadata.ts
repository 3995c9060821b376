import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { env } from "@/lib/core/server/process/env";
import { getProductName } from "@/lib/core/server/site/site-settings";
import type { Translator } from "@/lib/i18n/server/translator";

type SearchValue = string | string[] | undefined;

export type SearchProps = { searchParams: Promise<Record<string, SearchValue>> };

/** Returns undefined for a parameter that is repeated. */
export const readText = (value: SearchValue): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns an empty text without a token. */
export const readToken = async (searchParams: SearchProps["searchParams"]): Promise<string> =>
  readText((await searchParams).token)?.trim() ?? "";

/** Returns a page's `generateMetadata`. @param title the path of its title in the message files */
export const pageMetadata =
  (title: Parameters<Translator>[0], rest: Metadata = {}) =>
  async (): Promise<Metadata> => ({ title: (await getTranslations())(title), ...rest });

/** For a mailed link's page. `no-referrer` would remove the Origin header that its call needs. */
export const linkMetadata = (title: Parameters<Translator>[0]) =>
  pageMetadata(title, { robots: { index: false }, referrer: "same-origin" });

/** For a public list of events with its feeds. */
export const listMetadata = (
  path: string,
  feeds: { atom: string; ics: string },
  { title, description }: { title: string; description: string },
): Metadata => ({
  metadataBase: new URL(env().NEXTAUTH_URL),
  title,
  description,
  alternates: { canonical: path, types: { "application/atom+xml": feeds.atom, "text/calendar": feeds.ics } },
  openGraph: { type: "website", siteName: getProductName(), title, description, url: path },
});
