import {
  Activity,
  CalendarDays,
  CalendarPlus,
  Eye,
  type LucideIcon,
  MapPinCheck,
  MessageCircle,
  Network,
  UserPlus,
  Users,
} from "lucide-react";

import { Card } from "@/components/ui/card";
import type { AdminStats } from "@/lib/admin/schema";

const numbers = new Intl.NumberFormat("en-US");

type Tile = { label: string; value: number; icon: LucideIcon; note?: string };

/** Spec B§3: the figures that are one number. Today is New York's (contract §4). */
export function StatTiles({ stats }: { stats: AdminStats }) {
  const { analytics } = stats;
  const totals: Tile[] = [
    { label: "Total users", value: stats.totalUsers, icon: Users },
    {
      label: "New users, 7 days",
      value: stats.newLast7Days,
      icon: UserPlus,
      note: `${numbers.format(stats.newLast30Days)} in 30 days`,
    },
    { label: "Active users, 7 days", value: stats.activeUsers, icon: Activity },
    { label: "Total events", value: stats.totalEvents, icon: CalendarDays },
    { label: "Total connections", value: stats.totalConnections, icon: Network },
    { label: "Total messages", value: stats.totalMessages, icon: MessageCircle },
  ];
  const today: Tile[] = [
    { label: "Active users", value: analytics.dailyActiveUsers, icon: Users },
    { label: "Page views", value: analytics.pageViewsToday, icon: Eye },
    { label: "Messages", value: analytics.messagesToday, icon: MessageCircle },
    { label: "RSVPs", value: analytics.rsvpsToday, icon: CalendarPlus },
    { label: "Check-ins", value: analytics.checkInsToday, icon: MapPinCheck },
  ];
  return (
    <div className="grid gap-4">
      <dl aria-label="Totals" className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-4 xl:grid-cols-6">
        {totals.map((tile) => (
          <Card key={tile.label} className="flex flex-col-reverse justify-end gap-1 p-3.5 md:p-4">
            <dt className="text-xs font-medium text-muted-foreground">
              {tile.label}
              {tile.note && <span className="block font-normal tabular-nums">{tile.note}</span>}
            </dt>
            <dd className="flex items-start justify-between gap-2 font-display text-2xl font-extrabold tabular-nums md:text-3xl">
              {numbers.format(tile.value)}
              <tile.icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            </dd>
          </Card>
        ))}
      </dl>
      <Card className="p-4">
        <h2 className="text-base font-bold">
          Today <span className="text-sm font-medium text-muted-foreground">in New York</span>
        </h2>
        <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
          {today.map(({ label, value, icon: Icon }) => (
            <div key={label} className="relative flex min-h-10 flex-col-reverse justify-end pl-13">
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd className="font-display text-xl leading-tight font-bold tabular-nums">
                <span className="absolute inset-y-0 left-0 grid size-10 place-content-center rounded-md bg-accent text-accent-foreground">
                  <Icon aria-hidden className="size-5" />
                </span>
                {numbers.format(value)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
