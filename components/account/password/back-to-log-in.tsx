import { ChevronLeft } from "lucide-react";
import Link from "next/link";

import { Button } from "@/components/ui/button";

/** The welcome screen, open at Log In (spec B§2). */
export const LOG_IN_PATH = "/#login";

export function BackToLogIn({ variant = "ghost" }: { variant?: "ghost" | "default" }) {
  return (
    <Button asChild variant={variant}>
      <Link href={LOG_IN_PATH} prefetch={false}>
        {variant === "ghost" && <ChevronLeft aria-hidden />}
        Back to Log In
      </Link>
    </Button>
  );
}
