import { MapPinOff } from "lucide-react";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { BlankTag } from "@/components/ui/feedback/empty-state";

/** Spec B§2: what any unknown path shows, inside the shell for a member. */
export function NotFoundContent() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 py-12 text-center">
      <BlankTag>
        <MapPinOff aria-hidden className="size-7" strokeWidth={1.75} />
      </BlankTag>
      <h1 className="mt-7 text-3xl font-extrabold">404 Page Not Found</h1>
      <p className="mt-2 max-w-sm text-base text-pretty text-muted-foreground">
        Nothing lives at this address. It may have moved, or the link lost a letter on its way.
      </p>
      <Button asChild className="mt-7">
        <Link href="/events">Browse events</Link>
      </Button>
    </div>
  );
}
