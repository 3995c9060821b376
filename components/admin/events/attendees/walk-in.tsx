"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MemberSearch } from "../member-search";
import { useManualCheckIn } from "./use-manual-check-in";

/** Checks in a member without an RSVP, who gets an RSVP while seats are available. */
export function WalkIn({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.attendees");
  const [isOpen, setOpen] = useState(false);
  const { mutate } = useManualCheckIn(eventId);
  return (
    <div className="grid gap-3">
      <Button variant="outline" className="justify-self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <UserPlus aria-hidden />
        {t("addWalkIn")}
      </Button>
      {isOpen && (
        <Card>
          <CardContent>
            <MemberSearch
              label={t("findWalkIn")}
              getButtonLabel={(name) => t("checkInMember", { name })}
              onSelect={({ id, profile }) =>
                mutate({ userId: id, name: formatFullName(profile), action: "check-in-walk-in" })
              }
            />
          </CardContent>
        </Card>
      )}
    </div>
  );
}
