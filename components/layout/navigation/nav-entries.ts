import { CalendarDays, CircleUserRound, type LucideIcon, MessageCircle, Network, Shield, Users } from "lucide-react";

import type { Messages } from "@/lib/i18n/shared/messages";

export type NavEntry = {
  label: keyof Messages["shell"]["nav"];
  href: string;
  icon: LucideIcon;
  count?: "unreadMessages" | "unreadConversations" | "pendingRequests";
  isActive: (pathname: string) => boolean;
};

const isUnder =
  (path: string) =>
  (pathname: string): boolean =>
    pathname === path || pathname.startsWith(`${path}/`);

/** `/` and `/people` are the same screen. */
const isPeople = (pathname: string): boolean => pathname === "/" || isUnder("/people")(pathname);
const isNetwork = isUnder("/connections");

const EVENTS: NavEntry = {
  label: "events",
  href: "/events",
  icon: CalendarDays,
  isActive: (pathname) => isUnder("/events")(pathname) || isUnder("/organize")(pathname),
};
const PEOPLE: NavEntry = { label: "people", href: "/people", icon: Users, isActive: isPeople };
const NETWORK: NavEntry = {
  label: "network",
  href: "/connections",
  icon: Network,
  count: "pendingRequests",
  isActive: isNetwork,
};
const MESSAGES: NavEntry = {
  label: "messages",
  href: "/messages",
  icon: MessageCircle,
  count: "unreadMessages",
  isActive: isUnder("/messages"),
};
// Settings belong to the profile. /profile/:userId is another member's page.
const PROFILE: NavEntry = {
  label: "profile",
  href: "/profile",
  icon: CircleUserRound,
  isActive: (pathname) => pathname === "/profile" || isUnder("/settings")(pathname),
};
const ADMIN: NavEntry = { label: "admin", href: "/admin", icon: Shield, isActive: isUnder("/admin") };

const addAdminEntry = (entries: NavEntry[], isAdmin: boolean): NavEntry[] => (isAdmin ? [...entries, ADMIN] : entries);

/** See docs/product/navigation.md#desktop-sidebar. */
export const listSidebarEntries = (isAdmin: boolean): NavEntry[] =>
  addAdminEntry([EVENTS, PEOPLE, NETWORK, MESSAGES, PROFILE], isAdmin);

/** The menu and the tab of a phone show the same number. */
const MOBILE_MESSAGES: NavEntry = { ...MESSAGES, count: "unreadConversations" };

/** See docs/product/navigation.md#mobile-navigation. */
export const listMenuEntries = (isAdmin: boolean): NavEntry[] =>
  addAdminEntry([{ ...PEOPLE, href: "/" }, EVENTS, NETWORK, MOBILE_MESSAGES, PROFILE], isAdmin);

/**
 * Network is active on the people and the network pages. While requests wait, it leads to them, and
 * from there to the people.
 */
export const TAB_ENTRIES: (NavEntry & { requestsHref?: string })[] = [
  {
    label: "network",
    href: "/people",
    requestsHref: "/connections",
    icon: Users,
    count: "pendingRequests",
    isActive: (pathname) => isPeople(pathname) || isNetwork(pathname),
  },
  EVENTS,
  MOBILE_MESSAGES,
  PROFILE,
];

export const STRIP_ENTRIES: (Pick<NavEntry, "label" | "href" | "isActive"> & { count?: "pendingRequests" })[] = [
  { label: "people", href: "/people", isActive: isPeople },
  { label: "myNetwork", href: "/connections", count: "pendingRequests", isActive: isNetwork },
];
