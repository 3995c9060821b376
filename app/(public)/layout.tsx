import type { ReactNode } from "react";

import { PlainScreen } from "@/components/ui/screens/plain-screen";

/** Pages outside the shell, the same for members and visitors. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PlainScreen>{children}</PlainScreen>;
}
