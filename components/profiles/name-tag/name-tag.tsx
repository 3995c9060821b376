import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import { getIndustryFamily } from "@/lib/profiles/constants/profile";

import { BAND_CLASSES } from "./industry-colors";
import { UserAvatar } from "./user-avatar";

type NameTagProps = {
  profile: {
    firstName: string;
    lastName: string;
    pronouns?: string | null;
    profession?: string | null;
    company?: string | null;
    industry?: string | null;
    avatarUrl?: string | null;
  };
  badges?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  heading?: "h1" | "h2" | "h3";
  /** `default` is for cards in rows and shortens a long profession and company. */
  size?: "default" | "lg";
  bare?: boolean;
  /** Default: the color of the industry. */
  bandClassName?: string;
  className?: string;
};

/** Long names get a smaller font and are never truncated. */
function getFirstNameClasses(name: string, isLarge: boolean): string {
  const longestWord = Math.max(0, ...name.split(/\s+/).map((word) => word.length));
  if (longestWord > 14) return isLarge ? "text-2xl" : "text-base";
  if (longestWord > 9) return isLarge ? "text-3xl" : "text-xl";
  return isLarge ? "text-[min(2.5rem,13vw)] leading-[1.05]" : "text-[min(1.625rem,9vw)] leading-[1.1]";
}

const renderFact = (text: string | null | undefined, className: string): ReactNode =>
  text && (
    <p className={className}>
      <bdi>{text}</bdi>
    </p>
  );

export function NameTag({
  profile,
  badges,
  actions,
  children,
  heading: Heading = "h2",
  size = "default",
  bare = false,
  bandClassName,
  className,
}: NameTagProps) {
  const id = useId();
  const isLarge = size === "lg";
  const { firstName, lastName, pronouns, profession, company } = profile;
  const quietClasses = clsx("text-muted-foreground", isLarge ? "text-base" : "line-clamp-1 text-sm");
  return (
    <article
      data-slot="name-tag"
      aria-labelledby={id}
      className={clsx(
        "flex min-w-0 flex-col overflow-hidden rounded-xl bg-card text-card-foreground",
        !bare && "border shadow-soft",
        className,
      )}
    >
      <div
        className={clsx(
          "relative flex flex-wrap items-center gap-3 text-band-foreground",
          isLarge ? "px-[min(1.5rem,7%)] pt-10 pb-6" : "px-4 pt-6 pb-3",
          bandClassName ?? BAND_CLASSES[getIndustryFamily(profile.industry)],
        )}
      >
        <span
          aria-hidden
          className={clsx(
            "absolute left-1/2 -translate-x-1/2 rounded-full bg-band-foreground/40",
            isLarge ? "top-3.5 h-2 w-16" : "top-2.5 h-[7px] w-11",
          )}
        />
        <Heading id={id} className="w-min max-w-full min-w-0 grow">
          <span className={clsx("block font-extrabold", getFirstNameClasses(firstName, isLarge))}>
            <bdi>{firstName}</bdi>
          </span>{" "}
          <span className={clsx("block font-bold", isLarge ? "text-xl" : "text-sm")}>
            <bdi>{lastName}</bdi>
          </span>
        </Heading>
        <UserAvatar
          profile={profile}
          tone="band"
          size={isLarge ? "size-20" : "size-13"}
          initialsClassName={isLarge ? "text-2xl" : "text-base"}
        />
      </div>
      <div className={clsx("flex flex-1 flex-col", isLarge ? "gap-4 p-[min(1.5rem,7%)]" : "gap-3 p-4")}>
        {(pronouns || profession || company) && (
          <div className="[overflow-wrap:anywhere]">
            {renderFact(pronouns, quietClasses)}
            {renderFact(
              profession,
              clsx(
                "font-semibold",
                isLarge ? "text-[min(1.25rem,9vw)] leading-[1.3]" : "line-clamp-2 text-[0.9375rem]",
              ),
            )}
            {renderFact(company, quietClasses)}
          </div>
        )}
        {badges && <div className="flex flex-wrap gap-1.5 empty:hidden">{badges}</div>}
        {children}
        {actions && (
          <div className="@container mt-auto">
            <div className="flex flex-wrap gap-2.5 *:min-w-[5.5rem] *:flex-1 *:px-2 @max-[15rem]:[&_svg]:hidden">
              {actions}
            </div>
          </div>
        )}
      </div>
    </article>
  );
}
