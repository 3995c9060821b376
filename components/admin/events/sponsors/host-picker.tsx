"use client";

import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { getHostCandidatesPath, type HostCandidate } from "@/lib/events/client/manage";

import { MemberSearch } from "../member-search";
import type { SelectedHost } from "./use-sponsors-host-form";

type HostPickerProps = {
  host: SelectedHost | null;
  onSelect: (host: HostCandidate | null) => void;
  error?: string;
};

export function HostPicker({ host, onSelect, error }: HostPickerProps) {
  const t = useTranslations("admin.events.sponsors");
  if (!host) {
    return (
      <MemberSearch<HostCandidate>
        label={t("findHost")}
        getPath={getHostCandidatesPath}
        getButtonLabel={(name) => t("chooseHost", { name })}
        onSelect={onSelect}
        error={error}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border bg-muted px-3.5 py-2">
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <span className="block text-xs text-muted-foreground">{t("registeredHost")}</span>
        <span className="font-semibold">{host.name ?? t("unknownMember")}</span>
      </p>
      <Button variant="outline" onClick={() => onSelect(null)}>
        {t("removeHost")}
      </Button>
    </div>
  );
}
