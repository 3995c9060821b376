import type { ReactNode } from "react";

import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { ClientTexts } from "@/components/texts/client-texts";
import { PUBLIC_TEXTS } from "@/components/texts/namespaces";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <ClientTexts namespaces={PUBLIC_TEXTS}>
      <PlainScreen>{children}</PlainScreen>
    </ClientTexts>
  );
}
