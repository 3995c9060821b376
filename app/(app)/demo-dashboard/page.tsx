import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { DemoDashboard } from "@/components/demo/demo-dashboard";
import { loadViewer } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadTimezone } from "@/lib/events/loaders";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("metadata");
  return { title: t("demoDashboard"), robots: { index: false } };
}

/** See docs/product/presence.md#demo-screens. */
export default async function DemoDashboardPage() {
  const [viewer, timezone] = await Promise.all([loadViewer(), loadTimezone()]);
  if (!viewer) return <SignedOut />;
  return <DemoDashboard now={clock.now()} timezone={timezone} />;
}
