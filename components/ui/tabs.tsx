"use client";

import { Content, List, Root, Trigger } from "radix-ui/tabs";
import type { ComponentProps } from "react";

import { cn } from "@/lib/core/browser/cn";

import { segmentClasses, segmentsClasses } from "./browser/segments";

export const Tabs = Root;

export function TabsList({ className, ...props }: ComponentProps<typeof List>) {
  return <List data-slot="tabs-list" className={cn(segmentsClasses, className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Trigger>) {
  return <Trigger data-slot="tabs-trigger" className={cn(segmentClasses, className)} {...props} />;
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Content>) {
  return <Content data-slot="tabs-content" className={cn("outline-offset-4", className)} {...props} />;
}
