import { type ReactNode, useId } from "react";

import { cn } from "@/lib/core/browser/cn";
import { industryFamily } from "@/lib/profiles/constants/profile";

import { BAND_CLASSES } from "./industry-colors";
import { UserAvatar } from "./user-avatar";

type NameTagProps = {
  profile: {
    firstName: string;
    lastName: string;
    profession?: string | null;
    company?: string | null;
    industry?: string | null;
    avatarUrl?: string | null;
  };
  /** Badge elements: You, RSVP'd, Checked In. */
  badges?: ReactNode;
  /** Buttons; they share the width evenly and wrap when they must. */
  actions?: ReactNode;
  /** More about the person, between badges and actions. */
  children?: ReactNode;
  /** The level of the name as a heading on its screen. */
  heading?: "h1" | "h2" | "h3";
  size?: "default" | "lg";
  className?: string;
};

// A long first name is set smaller before it is broken: names are never cut.
function firstNameClasses(name: string, large: boolean): string {
  const longestWord = Math.max(0, ...name.split(/\s+/).map((word) => word.length));
  if (longestWord > 14) return large ? "text-2xl" : "text-base";
  if (longestWord > 9) return large ? "text-3xl" : "text-xl";
  return large ? "text-[2.5rem] leading-[1.05]" : "text-[1.625rem] leading-[1.1]";
}

/**
 * The product's one idea (look/README): a name tag. A band in the colour of the industry, a lanyard notch, the first name
 * large; profession and company under it. The same tag is the attendee card, the profile and the contact dialog.
 */
export function NameTag({
  profile,
  badges,
  actions,
  children,
  heading: Heading = "h2",
  size = "default",
  className,
}: NameTagProps) {
  const id = useId();
  const large = size === "lg";
  const { firstName, lastName, profession, company } = profile;
  return (
    <article
      data-slot="name-tag"
      aria-labelledby={id}
      className={cn(
        "flex min-w-0 flex-col overflow-hidden rounded-xl border bg-card text-card-foreground shadow-soft",
        className,
      )}
    >
      <div
        className={cn(
          "relative flex items-center gap-3 text-band-foreground",
          large ? "px-6 pt-10 pb-6" : "px-4 pt-6 pb-3",
          BAND_CLASSES[industryFamily(profile.industry)],
        )}
      >
        <span
          aria-hidden
          className={cn(
            "absolute left-1/2 -translate-x-1/2 rounded-full bg-band-foreground/40",
            large ? "top-3.5 h-2 w-16" : "top-2.5 h-[7px] w-11",
          )}
        />
        <Heading id={id} className="min-w-0 flex-1 [overflow-wrap:anywhere] hyphens-auto">
          <span className={cn("block font-extrabold", firstNameClasses(firstName, large))}>{firstName}</span>{" "}
          <span className={cn("block font-bold", large ? "text-xl" : "text-sm")}>{lastName}</span>
        </Heading>
        <UserAvatar
          profile={profile}
          tone="band"
          className={large ? "size-20" : "size-[3.25rem]"}
          initialsClassName={large ? "text-2xl" : "text-base"}
        />
      </div>
      <div className={cn("flex flex-1 flex-col", large ? "gap-4 p-6" : "gap-3 p-4")}>
        {(profession || company) && (
          <div className="[overflow-wrap:anywhere]">
            {profession && <p className={cn("font-semibold", large ? "text-xl" : "text-[0.9375rem]")}>{profession}</p>}
            {company && <p className={cn("text-muted-foreground", large ? "text-base" : "text-sm")}>{company}</p>}
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
