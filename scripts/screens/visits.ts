import type { Page } from "@playwright/test";

import { getEventId } from "../../prisma/seed/events";
import { getMemberId } from "../../prisma/seed/members";

/** The viewer: signed out, a member of the demo, or a member who has just registered and has no data yet. */
export type Person = { kind: "visitor" } | { kind: "member"; body: object } | { kind: "newcomer"; body: object };

export type Visit = {
  /** The first part of the screenshot's file name. */
  name: string;
  as: Person;
  path: string;
  /** Brings the screen into the state to show, and waits for it. */
  prepare?: (page: Page) => Promise<void>;
  fullPage?: boolean;
};

const visitor: Person = { kind: "visitor" };
const member = (name: string): Person => ({
  kind: "member",
  body: { email: `${name}@nametag.test`, password: "nametag" },
});
const [alex, sam, admin] = [member("alex"), member("sam"), member("admin")];
// Shows every empty state, and how the layouts handle long names.
const newcomer: Person = {
  kind: "newcomer",
  body: {
    email: "newcomer@nametag.test",
    password: "nametag",
    firstName: "Maximiliana-Alexandrina",
    lastName: "Featherstonehaugh-Cholmondeley",
    profession: "Senior Vice President of Intercontinental Partnerships",
    company: "The Greater Tampa Bay Chamber of Commerce and Industry",
    location: "Tampa",
  },
};

// The walkthrough starts by itself only once for each member, so this screen needs its own.
const beginner: Person = {
  kind: "newcomer",
  body: {
    email: "beginner@nametag.test",
    password: "nametag",
    firstName: "Noor",
    lastName: "Haddad",
    profession: "Interior Designer",
    company: "Studio Palma",
    location: "Miami",
  },
};

const openTab = (name: string) => async (page: Page) => page.getByRole("tab", { name }).click();
const openDialog = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: button }).click();
  await page.locator("[role=dialog], [role=alertdialog]").getByRole("heading").first().waitFor();
};
const waitForText = (text: string | RegExp) => async (page: Page) => page.getByText(text).first().waitFor();

export const VISITS: Visit[] = [
  { name: "welcome-register", as: visitor, path: "/", fullPage: true },
  { name: "welcome-login", as: visitor, path: "/", prepare: openTab("Log In"), fullPage: true },
  {
    name: "welcome-errors",
    as: visitor,
    path: "/",
    fullPage: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await page.getByText("First name is required").first().waitFor();
    },
  },
  { name: "event-signed-out", as: visitor, path: `/events/${getEventId("tacos")}` },
  { name: "event-not-found", as: visitor, path: "/events/00000000-0000-4000-8000-000000000000" },
  { name: "forgot-password", as: visitor, path: "/forgot-password" },
  { name: "reset-password", as: visitor, path: "/reset-password?token=not-a-real-one" },
  { name: "register", as: visitor, path: `/register?ref=${getMemberId("sam")}&action=connect`, fullPage: true },
  { name: "install-app", as: visitor, path: "/install-app", fullPage: true },
  { name: "shared-profile-signed-out", as: visitor, path: `/profile/${getMemberId("sam")}`, fullPage: true },
  { name: "events", as: alex, path: "/events", fullPage: true },
  { name: "event", as: alex, path: `/events/${getEventId("tacos")}`, fullPage: true },
  { name: "people-rsvped", as: alex, path: "/", fullPage: true },
  { name: "network", as: alex, path: "/connections", fullPage: true },
  { name: "network-pending", as: alex, path: "/connections", prepare: openTab("Pending") },
  { name: "messages", as: alex, path: "/messages" },
  { name: "profile", as: alex, path: "/profile", fullPage: true },
  { name: "profile-photo", as: alex, path: "/profile", prepare: openDialog("Change photo") },
  { name: "profile-qr", as: alex, path: "/profile", prepare: openDialog("My QR") },
  { name: "settings", as: alex, path: "/settings", fullPage: true },
  { name: "settings-privacy", as: alex, path: "/settings/privacy", fullPage: true },
  { name: "settings-notifications", as: alex, path: "/settings/notifications", fullPage: true },
  { name: "settings-security", as: alex, path: "/settings/security" },
  { name: "settings-delete", as: alex, path: "/settings/data", prepare: openDialog("Delete my account") },
  { name: "shared-profile", as: alex, path: `/profile/${getMemberId("sam")}`, fullPage: true },
  { name: "demo", as: alex, path: "/demo", fullPage: true },
  { name: "demo-dashboard", as: alex, path: "/demo-dashboard", fullPage: true },
  { name: "not-found", as: alex, path: "/nowhere" },
  { name: "people", as: sam, path: "/", prepare: waitForText("Live Event Map"), fullPage: true },
  {
    name: "conversation",
    as: sam,
    path: `/messages?user=${getMemberId("alex")}`,
    prepare: (page) => page.getByRole("textbox", { name: "Message Alex" }).waitFor(),
  },
  { name: "events-admin", as: admin, path: "/events" },
  {
    name: "walkthrough",
    as: beginner,
    path: "/events",
    prepare: (page) => page.getByRole("dialog", { name: "Discover Networking Events" }).waitFor(),
  },
  { name: "empty-people", as: newcomer, path: "/" },
  { name: "empty-network", as: newcomer, path: "/connections" },
  { name: "empty-messages", as: newcomer, path: "/messages" },
  { name: "long-profile", as: newcomer, path: "/profile", fullPage: true },
];
