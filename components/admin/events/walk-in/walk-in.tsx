"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { MemberCodeForm } from "@/components/attendance/walk-in/member-code-form";
import { useCodeCheckIns } from "@/components/attendance/walk-in/use-code-check-ins";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";

import { AskWalkIn } from "./ask-walk-in";
import { WalkInRequests } from "./walk-in-requests";

type WalkInProps = {
  eventId: string;
  /** Admins search by name. A host needs the whole email address. */
  isAdmin: boolean;
};

/** See docs/product/check-in.md#walk-ins. */
export function WalkIn({ eventId, isAdmin }: WalkInProps) {
  const t = useTranslations("admin.events.attendees");
  const [isOpen, setOpen] = useState(false);
  const checkIns = useCodeCheckIns(eventId, { isFormOpen: isOpen });
  return (
    <div className="grid gap-3">
      <Button variant="outline" className="justify-self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <UserPlus aria-hidden />
        {t("addWalkIn")}
      </Button>
      {isOpen && (
        <Card>
          <CardContent className="grid gap-5 lg:grid-cols-2">
            <MemberCodeForm checkIns={checkIns} />
            <AskWalkIn eventId={eventId} isAdmin={isAdmin} />
          </CardContent>
        </Card>
      )}
      <WalkInRequests eventId={eventId} />
    </div>
  );
}
