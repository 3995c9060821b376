"use client";

import { Share2 } from "lucide-react";

import { Button } from "@/components/ui/button";
import { shareLink } from "@/components/ui/browser/share-link";
import { toast } from "@/components/ui/feedback/toast";
import { fullName } from "@/lib/profiles/constants/profile";
import type { PublicProfile } from "@/lib/profiles/schema";

type ShareProfileButtonProps = { userId: string; profile: Pick<PublicProfile, "firstName" | "lastName"> };

/** Spec B§2: the link is /profile/{id}; the words are spec B§8's. */
export function ShareProfileButton({ userId, profile }: ShareProfileButtonProps) {
  const onClick = async () => {
    const url = `${window.location.origin}/profile/${userId}`;
    try {
      const outcome = await shareLink({ title: `${fullName(profile)} on Nametag`, url });
      if (outcome === "copied") toast({ title: "Profile link copied!" });
    } catch {
      toast({ title: "Share failed", description: "Unable to share profile", variant: "destructive" });
    }
  };
  return (
    <Button variant="outline" onClick={() => void onClick()}>
      <Share2 aria-hidden />
      Share Profile
    </Button>
  );
}
