import { RotateCw } from "lucide-react";
import { memo, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { Badge } from "@/lib/badges/schema";

import { NewCodeDialog } from "../new-code-dialog";

type BadgeListProps = {
  eventId: string;
  badges: Badge[];
  /** Ids of persons. */
  excluded: ReadonlySet<string>;
  onChange: (personId: string, isChosen: boolean) => void;
  onRenew: () => void;
};

export function BadgeList({ eventId, badges, excluded, onChange, onRenew }: BadgeListProps) {
  const t = useTranslations("badges.print.list");
  const [renewed, setRenewed] = useState<Badge | null>(null);
  return (
    <details className="max-w-3xl rounded-lg border bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-sm font-semibold">
        {t("title", { count: badges.length })}
      </summary>
      <ul aria-label={t("title", { count: badges.length })} className="max-h-96 divide-y overflow-y-auto border-t">
        {badges.map((badge) => (
          <BadgeRow
            key={badge.personId}
            badge={badge}
            isChosen={!excluded.has(badge.personId)}
            onChange={onChange}
            onRenew={setRenewed}
          />
        ))}
      </ul>
      {renewed && (
        <NewCodeDialog
          eventId={eventId}
          person={{ id: renewed.personId, name: renewed.name }}
          onDone={onRenew}
          onClose={() => setRenewed(null)}
        />
      )}
    </details>
  );
}

type BadgeRowProps = {
  badge: Badge;
  isChosen: boolean;
  onChange: BadgeListProps["onChange"];
  onRenew: (badge: Badge) => void;
};

const BadgeRow = memo(function BadgeRow({ badge, isChosen, onChange, onRenew }: BadgeRowProps) {
  const t = useTranslations("badges.print.list");
  const id = useId();
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-1">
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(badge.personId, checked)} />
      <label htmlFor={id} className="grid min-h-11 min-w-0 flex-1 content-center [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{badge.name}</bdi>
        <span className="text-sm text-muted-foreground">
          {[t(badge.kind), badge.printedAt && t("printed")].filter(Boolean).join(" · ")}
        </span>
      </label>
      <Button
        variant="ghost"
        size="compact"
        aria-label={t("renewOf", { name: badge.name })}
        onClick={() => onRenew(badge)}
      >
        <RotateCw aria-hidden />
        {t("renew")}
      </Button>
    </li>
  );
});
