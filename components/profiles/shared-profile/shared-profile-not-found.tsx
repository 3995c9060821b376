import { UserRoundX } from "lucide-react";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { BlankTag } from "@/components/ui/feedback/empty-state";

/** Spec B§2: who is unknown, deleted or blocked; nobody learns which. */
export function SharedProfileNotFound() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <BlankTag>
        <UserRoundX aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankTag>
      <h1 className="mt-7 text-2xl font-extrabold md:text-3xl">Profile Not Found</h1>
      <p className="mt-2 max-w-sm text-pretty text-muted-foreground">
        This profile may not exist or is no longer available
      </p>
      <Button asChild className="mt-7">
        <Link href="/" prefetch={false}>
          Go to Home
        </Link>
      </Button>
    </div>
  );
}
