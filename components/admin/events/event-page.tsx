import {
  ChartColumn,
  ClipboardList,
  DoorOpen,
  FileUp,
  IdCard,
  type LucideIcon,
  Megaphone,
  UserCheck,
  UserCog,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";

import { NamedBackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** Of the pages for running an event, by their addresses. */
export const EVENT_PAGE_ICONS = {
  announcements: Megaphone,
  attendees: Users,
  badges: IdCard,
  door: DoorOpen,
  guests: ClipboardList,
  "guests/import": FileUp,
  insights: ChartColumn,
  team: UserCog,
  turnout: UserCheck,
} satisfies Record<string, LucideIcon>;

type EventPageLinkProps = {
  eventId: string;
  page: keyof typeof EVENT_PAGE_ICONS;
  variant?: "default" | "outline";
  className?: string;
  children: ReactNode;
};

export function EventPageLink({ eventId, page, variant = "outline", className, children }: EventPageLinkProps) {
  const Icon = EVENT_PAGE_ICONS[page];
  return (
    <Button asChild variant={variant} className={className}>
      <Link href={`/admin/events/${eventId}/${page}`}>
        <Icon aria-hidden />
        {children}
      </Link>
    </Button>
  );
}

/** Keeps its line until the counts come. They change while the page is open. */
export const LiveCounts = ({ children }: { children: ReactNode }) => (
  <p role="status" data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
    {children}
  </p>
);

type EventPageHeaderProps = {
  event: { name: string };
  backHref: string;
  title: string;
  counts?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** The top of a page for running an event. */
export function EventPageHeader({ event, backHref, title, counts, actions, children }: EventPageHeaderProps) {
  return (
    <header className="grid gap-2">
      <NamedBackLink name={event.name} href={backHref} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl font-extrabold md:text-3xl">{title}</h1>
          {counts}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-[1_1_40%]">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
