import type { Metadata } from "next";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { DemoScreen } from "@/components/demo/demo-screen";
import { loadViewer } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadTimezone } from "@/lib/events/loaders";

export const metadata: Metadata = { title: "Demo", robots: { index: false } };

/** /demo without the shell, for pictures. */
export default async function ScreenshotDemoPage() {
  const [viewer, timezone] = await Promise.all([loadViewer(), loadTimezone()]);
  if (!viewer) return <SignedOut />;
  return <DemoScreen now={clock.now()} timezone={timezone} />;
}
