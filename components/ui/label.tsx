"use client";

import { Root } from "radix-ui/label";
import type { ComponentProps } from "react";

import { cn } from "@/lib/core/cn";

export function Label({ className, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root data-slot="label" className={cn("text-sm leading-tight font-semibold select-none", className)} {...props} />
  );
}
