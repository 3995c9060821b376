"use client";

import { Ban, Flag } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { fullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema";

import type { PersonDialogName } from "./person-dialogs";

const PersonDialogs = dynamic(() => import("./person-dialogs"), { ssr: false });

/** Report and Block for use in a dialog, which no menu can stand beside. */
export function PersonButtons({ user, onBlocked }: { user: PublicUser; onBlocked?: () => void }) {
  const [shown, setShown] = useState<PersonDialogName | null>(null);
  const name = fullName(user.profile);
  return (
    <div className="-mb-1 flex justify-center gap-2 border-t pt-2">
      <Button
        variant="ghost-muted"

        aria-label={`Report ${name}`}
        onClick={() => setShown("report")}
      >
        <Flag aria-hidden />
        Report
      </Button>
      <Button
        variant="ghost-muted"

        aria-label={`Block ${name}`}
        onClick={() => setShown("block")}
      >
        <Ban aria-hidden />
        Block
      </Button>
      {shown && <PersonDialogs shown={shown} user={user} onClose={() => setShown(null)} onBlocked={onBlocked} />}
    </div>
  );
}
