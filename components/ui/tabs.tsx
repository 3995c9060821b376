"use client";

import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ComponentProps } from "react";

import { cn } from "@/lib/core/cn";

export const Tabs = Root;

/** The segmented look, shared with the People | My Network strip, which is links rather than tabs. */
export const segmentsClasses = "flex rounded-md bg-secondary p-[3px]";
export const segmentClasses =
  "flex min-h-10 flex-1 items-center justify-center rounded-[10px] px-3 py-1.5 text-center text-sm leading-tight font-semibold text-muted-foreground transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-card-foreground data-[state=active]:shadow-soft";

export function TabsList({ className, ...props }: ComponentProps<typeof List>) {
  return <List data-slot="tabs-list" className={cn(segmentsClasses, className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Trigger>) {
  return <Trigger data-slot="tabs-trigger" className={cn(segmentClasses, className)} {...props} />;
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Content>) {
  return <Content data-slot="tabs-content" className={cn("outline-offset-4", className)} {...props} />;
}
