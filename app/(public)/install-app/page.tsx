import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";

import { InstallScreen } from "@/components/install/install-screen";
import { parsePlatform } from "@/components/install/platform";
import { withSameLanguage } from "@/components/texts/with-same-language";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("metadata.install");
  return { title: t("title"), description: t("description") };
}

export default withSameLanguage(async function InstallPage() {
  const userAgent = (await headers()).get("user-agent") ?? "";
  return <InstallScreen detected={parsePlatform(userAgent)} />;
});
