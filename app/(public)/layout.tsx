import type { ReactNode } from "react";

import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { Texts } from "@/components/texts/with-texts";

/** Pages outside the shell, the same for members and visitors. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <Texts of="app/(public)/layout.tsx">
      <PlainScreen>{children}</PlainScreen>
    </Texts>
  );
}
