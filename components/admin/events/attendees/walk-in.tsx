"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { fullName } from "@/lib/profiles/constants/profile";

import { MemberSearch } from "../sponsors/host-picker";
import { useManualCheckIn } from "./use-manual-check-in";

/** Somebody at the door who never RSVP'd: a member gets an RSVP and is checked in, while there are places. */
export function WalkIn({ eventId }: { eventId: string }) {
  const [isOpen, setOpen] = useState(false);
  const change = useManualCheckIn(eventId);
  return (
    <div className="grid gap-3">
      <Button variant="outline" className="justify-self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <UserPlus aria-hidden />
        Add a walk-in
      </Button>
      {isOpen && (
        <Card>
          <CardContent>
            <MemberSearch
              label="Who is it?"
              action="Check in"
              onChoose={({ id, profile }) => change.mutate({ userId: id, name: fullName(profile), to: "walk-in" })}
            />
          </CardContent>
        </Card>
      )}
    </div>
  );
}
