import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

import { Card } from "@/components/ui/card";

import { UserAvatar } from "./user-avatar";

type PersonLinesProps = {
  name: string;
  nameClassName?: string;
  /** Where a heading of the level above comes before it. */
  heading?: "h3" | "p";
  /** Lines below the name, such as the profession or an address. Empty ones are left out. */
  lines: readonly (string | null | undefined)[];
  className?: string;
};

/** A person's name above what they do. */
export function PersonLines({
  name,
  nameClassName = "font-semibold",
  heading: Name = "p",
  lines,
  className = "flex-1 leading-snug",
}: PersonLinesProps) {
  return (
    <div className={clsx("min-w-0 text-sm [overflow-wrap:anywhere]", className)}>
      <Name className={nameClassName}>
        <bdi>{name}</bdi>
      </Name>
      {lines.map(
        (line) =>
          line && (
            <p key={line} className="text-muted-foreground">
              <bdi>{line}</bdi>
            </p>
          ),
      )}
    </div>
  );
}

/** Larger, and as wide as the place beside it that a row has for its actions. */
export const ROW_LINES = {
  className: "flex-1 basis-[10rem]",
  nameClassName: "text-base font-bold",
  heading: "h3",
} as const;

type PersonRowProps = Pick<PersonLinesProps, "name" | "lines"> & {
  profile: ComponentProps<typeof UserAvatar>["profile"];
  /** Badges. */
  children: ReactNode;
};

/** A card of a long list. The browser skips those that are out of view. */
export function PersonRow({ profile, children, ...lines }: PersonRowProps) {
  return (
    <li className="min-w-0 [contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]">
      <Card className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 p-3.5">
        <UserAvatar profile={profile} size="size-11" />
        <PersonLines {...lines} {...ROW_LINES} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{children}</div>
      </Card>
    </li>
  );
}
