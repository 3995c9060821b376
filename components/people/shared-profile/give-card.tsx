import { ContactRound } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

const GiveCardDialog = lazyWithRetry(() => import("./give-card-dialog").then((module) => module.GiveCardDialog));

/** For visitors. See docs/product/contacts.md#giving-a-card. */
export function GiveCard({ profile }: { profile: SharedProfile }) {
  const t = useTranslations("profiles.giveCard");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" variant="secondary" onClick={() => setOpen(true)}>
        <ContactRound aria-hidden />
        {t("button", { name: profile.firstName })}
      </Button>
      {isOpen && <GiveCardDialog profile={profile} onClose={() => setOpen(false)} />}
    </>
  );
}
