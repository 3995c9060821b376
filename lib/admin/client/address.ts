import { readStorable } from "@/lib/core/shared/text/storable-text";

import { ADMIN_TABS, type AdminTab } from "../constants/lists";
import { type Range, RANGES } from "../constants/statistics";

export type AdminAddress = { tab: AdminTab; range: Range; q: string };

export function parseAdminAddress(params: URLSearchParams): AdminAddress {
  return {
    tab: ADMIN_TABS.find((tab) => tab === params.get("tab")) ?? "overview",
    range: RANGES.find((range) => String(range) === params.get("range")) ?? 7,
    q: readStorable(params.get("q")).trim().slice(0, 200),
  };
}

export function getAdminPath({ tab, range, q }: AdminAddress): string {
  const params = new URLSearchParams({
    ...(tab !== "overview" && { tab }),
    ...(range !== 7 && { range: String(range) }),
    ...(q && { q }),
  }).toString();
  return params ? `/admin?${params}` : "/admin";
}
