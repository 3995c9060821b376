import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { NotFoundContent } from "@/components/ui/screens/not-found-content";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("metadata");
  return { title: t("notFound") };
}

export default function NotFound() {
  return <NotFoundContent isPlain />;
}
