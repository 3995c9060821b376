"use client";

import type { ErrorContentProps } from "@/components/ui/screens/error-content";
import { ErrorContent } from "@/components/ui/screens/screens-later";

export default function ErrorScreen(props: ErrorContentProps) {
  return <ErrorContent {...props} isPlain />;
}
