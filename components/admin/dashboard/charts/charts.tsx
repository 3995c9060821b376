import { useLocale } from "next-intl";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

import { useTranslations } from "@/components/ui/text/use-translations";
import type { DayStats } from "@/lib/admin/schema/stats";

import { formatShortDay } from "@/components/organize/format/dates";

// The chart is an image with a table beside it (overview-tab.tsx), so its own layer is off.
const frame = { margin: { top: 8, right: 8, bottom: 0, left: 0 }, accessibilityLayer: false } as const;
const tick = { fill: "var(--muted-foreground)", fontSize: 12 };
const HATCH_ID = "check-ins-hatch";

const createAxes = (locale: string) => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--border)" />,
  <XAxis
    key="x"
    dataKey="day"
    tickFormatter={(day: string) => formatShortDay(day, locale)}
    tick={tick}
    tickLine={false}
    axisLine={{ stroke: "var(--border)" }}
    minTickGap={28}
    tickMargin={6}
  />,
  <YAxis key="y" allowDecimals={false} width={36} tick={tick} tickLine={false} axisLine={false} />,
  <Tooltip
    key="tooltip"
    isAnimationActive={false}
    labelFormatter={(day) => formatShortDay(String(day), locale)}
    cursor={{ fill: "var(--muted)", stroke: "var(--border)" }}
    contentStyle={{
      background: "var(--popover)",
      border: "1px solid var(--border)",
      borderRadius: 12,
      color: "var(--popover-foreground)",
      fontSize: 14,
    }}
    itemStyle={{ color: "var(--popover-foreground)" }}
  />,
];

export function ActiveUsersChart({ days }: { days: DayStats[] }) {
  const t = useTranslations("admin.charts.columns");
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={days} {...frame}>
        {createAxes(useLocale())}
        <Area
          type="monotone"
          dataKey="activeUsers"
          name={t("activeUsers")}
          stroke="var(--primary)"
          strokeWidth={2.5}
          fill="var(--primary)"
          fillOpacity={0.14}
          dot={days.length <= 7 ? { r: 3, fill: "var(--primary)" } : false}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

const bar = { radius: [4, 4, 0, 0] as [number, number, number, number], maxBarSize: 22, isAnimationActive: false };

export function AttendanceChart({ days }: { days: DayStats[] }) {
  const t = useTranslations("admin.charts.columns");
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={days} {...frame} barGap={2} barCategoryGap="20%">
        <defs>
          <pattern id={HATCH_ID} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--present)" />
            <rect width="2" height="6" fill="var(--present-soft)" />
          </pattern>
        </defs>
        {createAxes(useLocale())}
        <Legend
          verticalAlign="top"
          align="right"
          height={28}
          itemSorter={null}
          formatter={(name) => <span className="text-xs text-foreground">{String(name)}</span>}
        />
        <Bar dataKey="rsvps" name={t("rsvps")} fill="var(--primary)" {...bar} />
        <Bar dataKey="checkIns" name={t("checkIns")} fill={`url(#${HATCH_ID})`} {...bar} />
      </BarChart>
    </ResponsiveContainer>
  );
}
