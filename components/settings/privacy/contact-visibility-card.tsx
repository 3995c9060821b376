"use client";

import { useId } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Label } from "@/components/ui/form/label";
import { NativeSelect } from "@/components/ui/form/native-select";
import { type OwnProfile, VISIBILITIES, type Visibility } from "@/lib/profiles/schema";

import { PROFILE_WORDS, useSaveProfile } from "@/components/profiles/edit/use-save-profile";

const DETAILS: Record<keyof Visibility, string> = { email: "Email", phone: "Phone", linkedinUrl: "LinkedIn" };
const LEVELS: Record<(typeof VISIBILITIES)[number], string> = {
  attendees: "Attendees and connections",
  connections: "Connections only",
  nobody: "Nobody",
};

/** Contract §5, Contact details and Connect: each choice is saved as it is made. */
export function PrivacyCard({ profile }: { profile: OwnProfile }) {
  return (
    <Card>
      <CardHeader className="md:px-6 md:pt-6">
        <CardTitle className="md:text-xl">Privacy</CardTitle>
        <p className="w-full text-sm text-pretty text-muted-foreground">
          Who sees your contact details. Attendees are people checked in at the same event as you. Your public profile
          never shows them.
        </p>
      </CardHeader>
      <CardContent className="grid gap-4 md:px-6 md:pb-6">
        <div className="grid gap-3">
          {(Object.keys(DETAILS) as (keyof Visibility)[]).map((detail) => (
            <DetailVisibility key={detail} detail={detail} level={profile.visibility[detail]} />
          ))}
        </div>
        <ApproveRequests approve={profile.approveRequests} />
      </CardContent>
    </Card>
  );
}

type Level = (typeof VISIBILITIES)[number];

function DetailVisibility({ detail, level }: { detail: keyof Visibility; level: Level }) {
  const id = useId();
  const save = useSaveProfile(PROFILE_WORDS);
  // Shown as chosen while it is being saved, and as it was if that fails.
  const shown = save.isPending ? (save.variables.visibility?.[detail] ?? level) : level;
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,18rem)]">
      <Label htmlFor={id}>{DETAILS[detail]}</Label>
      <NativeSelect
        id={id}
        value={shown}
        aria-busy={save.isPending || undefined}
        onChange={({ target }) => save.mutate({ visibility: { [detail]: target.value as Level } })}
      >
        {VISIBILITIES.map((value) => (
          <option key={value} value={value}>
            {LEVELS[value]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function ApproveRequests({ approve }: { approve: boolean }) {
  const id = useId();
  const save = useSaveProfile(PROFILE_WORDS);
  const shown = save.isPending ? (save.variables.approveRequests ?? approve) : approve;
  return (
    <div className="flex items-start gap-3 border-t pt-4">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={shown}
        aria-busy={save.isPending || undefined}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(checked) => save.mutate({ approveRequests: checked === true })}
      />
      <div className="grid gap-1">
        <Label htmlFor={id} className="py-0.5">
          Approve connection requests
        </Label>
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          People at the same event ask you first, instead of being connected at once.
        </p>
      </div>
    </div>
  );
}
