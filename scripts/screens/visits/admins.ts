import type { Page } from "@playwright/test";

import { getEventId } from "../../../prisma/seed/events";

import { toDemoId } from "../../../prisma/seed/identity";
import { inEachLanguage } from "../labels";

import { admin, click, inTurn, openDialog, waitForDialog, waitForText, type Visit } from "./visit";

const tacos = getEventId("tacos");
const founders = getEventId("founders");
const venueName = inEachLanguage("admin.events.form.venueName");
const eventMenu = ["button", "admin.events.manage.menu.label"] as const;

/** A button on a wide screen, in a menu on a phone. */
const clickTool =
  (key: string): NonNullable<Visit["prepare"]> =>
  async (page) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone) await click("button", "admin.events.desk.more")(page);
    await click(isPhone ? "menuitem" : "button", key)(page);
  };

/** As for an admin without a password, some time after the login. */
const askForDigits: Visit["prepare"] = async (page) => {
  const none = { isOn: false, isRequired: false, authenticator: null, passkeys: [], recoveryCodesLeft: 0, devices: [] };
  await page.route("**/api/auth/two-step", (route) => route.fulfill({ json: { ...none, hasPassword: false } }));
  await page.route("**/api/auth/reauthenticate/code", (route) => route.fulfill({ status: 204 }));
  await page.route("**/api/admin/users/*/role", (route) =>
    route.fulfill({ status: 403, json: { message: "", code: "reauthenticate" } }),
  );
  await page.getByRole("combobox", { name: "Greg" }).selectOption("admin");
  await click("button", "twoStep.digits.send")(page);
  await page.locator("[autocomplete=one-time-code]").waitFor();
};

export const ADMIN_VISITS: Visit[] = [
  { name: "proof-digits", path: "/admin?tab=users&q=greg", prepare: askForDigits },
  { name: "admin-users", path: "/admin?tab=users", fullPage: true, prepare: waitForText("admin.users.title") },
  {
    name: "admin-reset-password",
    path: "/admin?tab=users",
    prepare: openDialog(["button", "admin.users.menu.label"], ["menuitem", "admin.users.menu.reset"]),
  },
  {
    name: "admin-delete-user",
    path: "/admin?tab=users&q=greg",
    prepare: openDialog(["button", "admin.users.menu.label"], ["menuitem", "admin.users.menu.delete"]),
  },
  { name: "admin-events-tab", path: "/admin?tab=events", prepare: waitForText("admin.dashboard.eventsTab.title") },
  { name: "admin-system", path: "/admin?tab=system", fullPage: true, prepare: waitForText("admin.audit.title") },
  { name: "manage-events-none", path: "/admin/events?q=nothing-like-this" },
  {
    name: "manage-events-menu",
    path: "/admin/events",
    prepare: inTurn(click(...eventMenu), (page) => page.getByRole("menu").waitFor()),
  },
  {
    name: "manage-sponsors",
    path: "/admin/events",
    prepare: inTurn(
      openDialog([...eventMenu], ["menuitem", "admin.events.manage.menu.sponsors"]),
      waitForText("admin.events.logo.label"),
    ),
  },
  {
    name: "manage-cancel",
    path: "/admin/events",
    prepare: openDialog([...eventMenu], ["menuitem", "admin.events.manage.menu.cancel"]),
  },
  {
    name: "manage-delete",
    path: "/admin/events",
    prepare: openDialog([...eventMenu], ["menuitem", "admin.events.manage.menu.delete"]),
  },
  {
    name: "event-new-errors",
    path: "/organize/new",
    fullPage: true,
    prepare: inTurn(
      click("button", "admin.events.editor.create"),
      waitForText("admin.events.form.errors.startRequired"),
    ),
  },
  {
    name: "event-new-repeats",
    path: "/organize/new",
    fullPage: true,
    prepare: async (page: Page) => {
      await page.locator("[name=start]").fill("2031-10-28T18:00");
      await page.locator("[name=end]").fill("2031-10-28T20:00");
      await page.locator("[name=repeats]").selectOption("weekly");
      await page.getByText(inEachLanguage("admin.events.form.repeats.clockChange")).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "event-edit-series",
    path: `/organize/${toDemoId("event", "coffee 1")}/edit`,
    prepare: inTurn(
      async (page) => page.getByRole("textbox", { name: venueName }).fill("Bandit Coffee, upstairs"),
      openDialog(["button", "admin.events.editor.save"]),
    ),
  },
  {
    name: "cancel-series",
    path: "/admin/events?q=coffee",
    prepare: inTurn(
      openDialog([...eventMenu], ["menuitem", "admin.events.manage.menu.cancel"]),
      waitForText("events.series.scope.legend"),
    ),
  },
  {
    name: "announcement-confirm",
    path: `/organize/${tacos}/messages`,
    prepare: inTurn(
      async (page) => page.locator("[name=title]").fill("Doors open at six"),
      async (page) => page.locator("[name=text]").fill("Bring a jacket."),
      openDialog(["button", "admin.events.announcements.send"]),
    ),
  },
  {
    name: "announcement-preview",
    path: `/organize/${tacos}/messages`,
    prepare: inTurn(
      async (page) => page.locator("[name=title]").fill("Doors open at six"),
      async (page) => page.locator("[name=text]").fill("Bring a jacket."),
      openDialog(["button", "admin.events.announcements.preview"]),
      waitForText("admin.events.announcements.pushPreview"),
    ),
  },
  {
    name: "announcements-none",
    path: `/organize/${founders}/messages`,
    fullPage: true,
    prepare: waitForText("admin.events.announcements.empty.title"),
  },
  {
    name: "attendees-walk-in",
    path: `/organize/${tacos}/people`,
    prepare: clickTool("admin.events.people.addWalkIn"),
  },
  {
    name: "guests-add",
    path: `/organize/${tacos}/people`,
    prepare: inTurn(clickTool("admin.events.guests.add"), waitForDialog),
  },
  {
    name: "team-remove",
    path: `/organize/${tacos}/team`,
    prepare: openDialog(["button", "admin.events.team.removeOf"]),
  },
  {
    name: "attendees-requests",
    path: `/organize/${founders}/people?show=requests`,
    fullPage: true,
    prepare: inTurn(waitForText("admin.events.people.requests.selectAll"), (page) =>
      page.getByRole("checkbox").nth(1).click(),
    ),
  },
  {
    name: "event-edit-questions",
    path: `/organize/${founders}/edit`,
    fullPage: true,
    prepare: waitForText("admin.events.questions.title"),
  },
  {
    name: "door-member-code",
    path: `/organize/${tacos}/door`,
    prepare: openDialog(["button", "checkIn.memberCodeForm.button"]),
  },
  {
    name: "door-links",
    path: `/organize/${tacos}/door`,
    prepare: openDialog(["button", "checkIn.links.open"]),
  },
  {
    name: "door-new-guest",
    path: `/organize/${tacos}/door`,
    prepare: click("button", "checkIn.newGuest.open"),
  },
].map((visit) => ({ ...visit, as: admin }));
