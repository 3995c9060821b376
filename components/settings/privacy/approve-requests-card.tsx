"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";

import { useSaveProfile } from "@/components/profiles/use-save-profile";
import { Card, CardContent } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Label } from "@/components/ui/form/label";

export function ApproveRequestsCard({ approve }: { approve: boolean }) {
  const t = useTranslations("settings.privacy.approveRequests");
  const id = useId();
  const save = useSaveProfile("profile");
  const shown = save.isPending ? (save.variables.approveRequests ?? approve) : approve;
  return (
    <Card>
      <CardContent className="flex items-start gap-3 md:p-6">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={shown}
          aria-busy={save.isPending || undefined}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(checked) => save.mutate({ approveRequests: checked === true })}
        />
        <div className="grid gap-1">
          {/* 44 px high for touch. The negative margin keeps the rows' distance. */}
          <Label htmlFor={id} className="-my-3 py-3.5">
            {t("label")}
          </Label>
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {t("hint")}
          </p>
        </div>
      </CardContent>
    </Card>
  );
}
