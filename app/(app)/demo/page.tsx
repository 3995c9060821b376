import type { Metadata } from "next";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { DemoScreen } from "@/components/demo/demo-screen";
import { loadViewer } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadTimezone } from "@/lib/events/loaders";

export const metadata: Metadata = { title: "Demo", robots: { index: false } };

/** The attendee page's variant with labelled sample data (spec B§2). */
export default async function DemoPage() {
  const [viewer, timezone] = await Promise.all([loadViewer(), loadTimezone()]);
  if (!viewer) return <SignedOut />;
  return <DemoScreen now={clock.now()} timezone={timezone} />;
}
