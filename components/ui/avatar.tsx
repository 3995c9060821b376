"use client";

import { Fallback, Image, Root } from "radix-ui/avatar";
import type { ComponentProps } from "react";

import { cn } from "@/lib/core/cn";

export function Avatar({ className, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root
      data-slot="avatar"
      className={cn("relative inline-flex size-10 shrink-0 overflow-hidden rounded-full select-none", className)}
      {...props}
    />
  );
}

export function AvatarImage({ className, alt = "", ...props }: ComponentProps<typeof Image>) {
  return <Image data-slot="avatar-image" alt={alt} className={cn("size-full object-cover", className)} {...props} />;
}

export function AvatarFallback({ className, ...props }: ComponentProps<typeof Fallback>) {
  return (
    <Fallback
      data-slot="avatar-fallback"
      className={cn("flex size-full items-center justify-center font-bold", className)}
      {...props}
    />
  );
}
