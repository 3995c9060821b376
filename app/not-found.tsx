import type { Metadata } from "next";

import { NotFoundContent } from "@/components/layout/screens/not-found-content";
import { PlainScreen } from "@/components/layout/screens/plain-screen";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PlainScreen>
      <NotFoundContent />
    </PlainScreen>
  );
}
