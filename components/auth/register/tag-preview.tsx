"use client";

import { type Control, useWatch } from "react-hook-form";

import { NameTag } from "@/components/profiles/tag/name-tag";
import { cn } from "@/lib/core/browser/cn";
import type { RegisterForm, RegisterInput } from "@/lib/auth/schema";

type TagPreviewProps = { control: Control<RegisterForm, unknown, RegisterInput>; avatarUrl?: string | null };

/** The same picture small, where there is no room for one that follows the typing. */
export function HelloTag({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={cn(
        "w-24 shrink-0 rotate-6 overflow-hidden rounded-lg border bg-card shadow-soft select-none",
        className,
      )}
    >
      <div className="grid justify-items-center bg-band-business-leadership px-2 pt-2 pb-2.5 text-band-foreground">
        <span className="mb-1.5 h-1.5 w-7 rounded-full bg-band-foreground/40" />
        <span className="font-display text-base leading-tight font-extrabold">Hello</span>
        <span className="text-xs leading-tight font-semibold">my name is</span>
      </div>
      <div className="grid gap-1.5 px-3 pt-3 pb-3.5">
        <span className="h-1.5 rounded-full bg-secondary" />
        <span className="h-1.5 w-2/3 rounded-full bg-secondary" />
      </div>
    </div>
  );
}

/** The tag one is about to have, written as one types. A picture of the form beside it, so it has no voice of its own. */
export function TagPreview({ control, avatarUrl }: TagPreviewProps) {
  const [firstName = "", lastName = "", profession, company, industry] = useWatch({
    control,
    name: ["firstName", "lastName", "profession", "company", "industry"],
  });
  const isBlank = !firstName.trim() && !lastName.trim();
  return (
    <div aria-hidden inert className="relative w-full max-w-80 pt-28 select-none">
      <svg viewBox="0 0 120 160" className="absolute inset-x-0 top-[-2.1rem] mx-auto h-40 w-32" fill="none">
        <defs>
          <linearGradient id="lanyard" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.05" stopColor="var(--primary)" stopOpacity="0" />
            <stop offset="0.6" stopColor="var(--primary)" />
          </linearGradient>
        </defs>
        <path d="M6 0h11l45 146h-9zM114 0h-11L58 146h9z" fill="url(#lanyard)" />
        <rect x="52" y="138" width="16" height="22" rx="5" className="fill-muted-foreground" />
      </svg>
      <NameTag
        size="lg"
        className="relative -rotate-2"
        profile={{
          firstName: isBlank ? "Hello" : firstName,
          lastName: isBlank ? "my name is" : lastName,
          profession: profession?.trim() || "What you do",
          company: company?.trim() || "Where you do it",
          industry,
          avatarUrl,
        }}
      />
    </div>
  );
}
