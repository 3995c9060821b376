"use client";

import Link from "next/link";
import { type ReactNode, useId } from "react";

import { Label } from "@/components/ui/form/label";
import { Switch } from "@/components/ui/form/switch";

import { usePush } from "./use-push";

/** Opting in to push on this device, by a tap and never unasked; where that can't be, why. */
export function PushSwitch() {
  const id = useId();
  const { state, busy, turn } = usePush();
  const possible = state === "on" || state === "off";
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-1">
        <Label htmlFor={id} className="py-0.5">
          Push notifications on this device
        </Label>
        <p id={`${id}-hint`} className="text-sm text-pretty text-muted-foreground">
          {EXPLANATIONS[state]}
        </p>
      </div>
      <Switch
        id={id}
        className="mt-0.5"
        checked={state === "on"}
        disabled={!possible || busy}
        aria-busy={busy || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => turn(target.checked)}
      />
    </div>
  );
}

const RECEIVED = "Messages, connection requests and event reminders, also while Nametag is closed.";

const EXPLANATIONS: Record<ReturnType<typeof usePush>["state"], ReactNode> = {
  checking: RECEIVED,
  on: RECEIVED,
  off: RECEIVED,
  denied: "Your browser blocks notifications from this site. Allow them in its site settings, then come back.",
  unsupported: "This browser can't receive push notifications.",
  "no-server": "Push notifications aren't set up on this server.",
  "install-first": (
    <>
      On iPhone and iPad, push works once Nametag is on your home screen.{" "}
      <Link href="/install-app" className="font-semibold text-accent-foreground underline underline-offset-4">
        How to install
      </Link>
    </>
  ),
};
