import { CalendarDays, CircleUserRound, type LucideIcon, MessageCircle, Network, Shield, Users } from "lucide-react";

export type NavEntry = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Carries the unread badge. */
  badge?: boolean;
  isActive: (pathname: string) => boolean;
};

const under =
  (path: string) =>
  (pathname: string): boolean =>
    pathname === path || pathname.startsWith(`${path}/`);

/** `/` and `/people` are one screen (contract §3). */
const isPeople = (pathname: string): boolean => pathname === "/" || under("/people")(pathname);
const isNetwork = under("/connections");

const EVENTS: NavEntry = { label: "Events", href: "/events", icon: CalendarDays, isActive: under("/events") };
const PEOPLE: NavEntry = { label: "People", href: "/people", icon: Users, isActive: isPeople };
const NETWORK: NavEntry = { label: "Network", href: "/connections", icon: Network, isActive: isNetwork };
const MESSAGES: NavEntry = {
  label: "Messages",
  href: "/messages",
  icon: MessageCircle,
  badge: true,
  isActive: under("/messages"),
};
// Also for the settings, which the profile leads to; /profile/:userId is the page of another member.
const PROFILE: NavEntry = {
  label: "Profile",
  href: "/profile",
  icon: CircleUserRound,
  isActive: (pathname) => pathname === "/profile" || under("/settings")(pathname),
};
const ADMIN: NavEntry = { label: "Admin", href: "/admin", icon: Shield, isActive: under("/admin") };

const withAdmin = (entries: NavEntry[], isAdmin: boolean): NavEntry[] => (isAdmin ? [...entries, ADMIN] : entries);

/** Spec B§2, desktop sidebar. */
export const sidebarEntries = (isAdmin: boolean): NavEntry[] =>
  withAdmin([EVENTS, PEOPLE, NETWORK, MESSAGES, PROFILE], isAdmin);

/** Spec B§2, slide-out menu: People comes first and goes to the root. */
export const menuEntries = (isAdmin: boolean): NavEntry[] =>
  withAdmin([{ ...PEOPLE, href: "/" }, EVENTS, NETWORK, MESSAGES, PROFILE], isAdmin);

/** Spec B§2, bottom tabs: Network stands for people and network alike. */
export const TAB_ENTRIES: NavEntry[] = [
  {
    label: "Network",
    href: "/people",
    icon: Users,
    isActive: (pathname) => isPeople(pathname) || isNetwork(pathname),
  },
  EVENTS,
  MESSAGES,
  PROFILE,
];

/** Spec B§2: the strip on the people and network pages. */
export const STRIP_ENTRIES: Pick<NavEntry, "label" | "href" | "isActive">[] = [
  { label: "People", href: "/people", isActive: isPeople },
  { label: "My Network", href: "/connections", isActive: isNetwork },
];
