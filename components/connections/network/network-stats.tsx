import { CalendarPlus, Hourglass, type LucideIcon, Users } from "lucide-react";
import { useTranslations } from "next-intl";

import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";

type NetworkStatsProps = { total: number; pending: number; week: number; isLoading: boolean };

export function NetworkStats({ total, pending, week, isLoading }: NetworkStatsProps) {
  const t = useTranslations("connections.network.stats");
  return (
    <dl className="flex flex-wrap gap-2 md:gap-4">
      <StatCard label={t("total")} value={total} icon={Users} isLoading={isLoading} />
      <StatCard label={t("pending")} value={pending} icon={Hourglass} isLoading={isLoading} />
      <StatCard label={t("week")} value={week} icon={CalendarPlus} isLoading={isLoading} />
    </dl>
  );
}

type StatCardProps = { label: string; value: number; icon: LucideIcon; isLoading: boolean };

function StatCard({ label, value, icon: Icon, isLoading }: StatCardProps) {
  return (
    <Card className="flex min-w-min flex-1 basis-0 flex-col-reverse justify-end gap-0.5 px-2 py-3 sm:px-3 md:p-4">
      <dt className="text-xs font-medium text-muted-foreground md:text-sm">{label}</dt>
      <dd className="flex items-center justify-between gap-2 font-display text-2xl font-extrabold tabular-nums md:text-3xl">
        {isLoading ? <Skeleton className="h-7 w-10" /> : value}
        <Icon aria-hidden className="hidden size-5 text-muted-foreground sm:block" />
      </dd>
    </Card>
  );
}
