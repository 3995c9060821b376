"use client";

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

import type { DayStats } from "@/lib/admin/schema";

import { shortDay } from "../format/dates";

// Named as an image with a table beside it (chart-card), and still: nothing in it moves by itself.
const frame = { margin: { top: 8, right: 8, bottom: 0, left: 0 }, accessibilityLayer: false } as const;
const tick = { fill: "var(--muted-foreground)", fontSize: 12 };

const grid = <CartesianGrid vertical={false} stroke="var(--border)" />;
const xAxis = (
  <XAxis
    dataKey="day"
    tickFormatter={shortDay}
    tick={tick}
    tickLine={false}
    axisLine={{ stroke: "var(--border)" }}
    minTickGap={28}
    tickMargin={6}
  />
);
const yAxis = <YAxis allowDecimals={false} width={36} tick={tick} tickLine={false} axisLine={false} />;
const tooltip = (
  <Tooltip
    isAnimationActive={false}
    labelFormatter={(day) => shortDay(String(day))}
    cursor={{ fill: "var(--muted)", stroke: "var(--border)" }}
    contentStyle={{
      background: "var(--popover)",
      border: "1px solid var(--border)",
      borderRadius: 12,
      color: "var(--popover-foreground)",
      fontSize: 14,
    }}
    itemStyle={{ color: "var(--popover-foreground)" }}
  />
);

export function ActiveUsersChart({ days }: { days: DayStats[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={days} {...frame}>
        {grid}
        {xAxis}
        {yAxis}
        {tooltip}
        <Area
          type="monotone"
          dataKey="activeUsers"
          name="Active users"
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

/** Check-ins are hatched as well as green, so that the two are told apart without colour. */
export function AttendanceChart({ days }: { days: DayStats[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={days} {...frame} barGap={2} barCategoryGap="20%">
        <defs>
          <pattern
            id="check-ins-hatch"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill="var(--present)" />
            <rect width="2" height="6" fill="var(--present-soft)" />
          </pattern>
        </defs>
        {grid}
        {xAxis}
        {yAxis}
        {tooltip}
        <Legend
          verticalAlign="top"
          align="right"
          height={28}
          itemSorter={null}
          formatter={(name) => <span className="text-xs text-foreground">{String(name)}</span>}
        />
        <Bar
          dataKey="rsvps"
          name="RSVPs"
          fill="var(--primary)"
          radius={[4, 4, 0, 0]}
          maxBarSize={22}
          isAnimationActive={false}
        />
        <Bar
          dataKey="checkIns"
          name="Check-ins"
          fill="url(#check-ins-hatch)"
          radius={[4, 4, 0, 0]}
          maxBarSize={22}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
