import type { ReactNode } from "react";

import { PlainScreen } from "@/components/layout/screens/plain-screen";

/** Screens that are the same for members and visitors, outside the shell (contract §3). */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PlainScreen>{children}</PlainScreen>;
}
