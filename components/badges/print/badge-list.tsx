import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { memo, useId } from "react";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import { renewBadge } from "@/lib/badges/client";
import type { Badge } from "@/lib/badges/schema";

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
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Badge) => renewBadge(eventId, id),
    onSuccess: (badge) => {
      toast({ title: t("renewed", { name: badge.name }) });
      onRenew();
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
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
            isBusy={isPending}
            onChange={onChange}
            onRenew={mutate}
          />
        ))}
      </ul>
    </details>
  );
}

type BadgeRowProps = {
  badge: Badge;
  isChosen: boolean;
  isBusy: boolean;
  onChange: BadgeListProps["onChange"];
  onRenew: (badge: Badge) => void;
};

const BadgeRow = memo(function BadgeRow({ badge, isChosen, isBusy, onChange, onRenew }: BadgeRowProps) {
  const t = useTranslations("badges.print.list");
  const id = useId();
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-1">
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(badge.personId, checked === true)} />
      <label htmlFor={id} className="grid min-h-11 min-w-0 flex-1 content-center [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{badge.name}</bdi>
        <span className="text-sm text-muted-foreground">
          {[t(badge.kind), badge.printedAt && t("printed")].filter(Boolean).join(" · ")}
        </span>
      </label>
      <Button
        variant="ghost"
        size="compact"
        keepsFocus
        disabled={isBusy}
        aria-label={t("renewOf", { name: badge.name })}
        onClick={() => onRenew(badge)}
      >
        <RotateCw aria-hidden />
        {t("renew")}
      </Button>
    </li>
  );
});
