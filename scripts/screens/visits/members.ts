import { getEventId } from "../../../prisma/seed/events";
import { toDemoId } from "../../../prisma/seed/identity";
import { getMemberId } from "../../../prisma/seed/members";
import { addVirtualAuthenticator } from "../../../tests/e2e/support/authenticator";
import { inEachLanguage } from "../labels";

import { getConfirmationPath, getTeamInvitationPath } from "./links";
import {
  click,
  clickIfShown,
  getLogin,
  inTurn,
  member,
  openDialog,
  openTab,
  sam,
  waitForDialog,
  waitForHeading,
  waitForText,
  type Person,
  type Visit,
} from "./visit";

const alex = member("alex");
/** Each screen that changes an account for good needs its own. */
const register = (email: string, firstName: string, lastName: string, profile: object): Person => ({
  kind: "newcomer",
  body: { email, password: "nametag", firstName, lastName, location: "Tampa", ...profile },
});
let invitationPath: Promise<string> | undefined;
const NEWCOMER_EMAIL = "newcomer@nametag.test";
const BEGINNER_EMAIL = "beginner@nametag.test";
// Shows every empty state and long names.
const newcomer = register(NEWCOMER_EMAIL, "Maximiliana-Alexandrina", "Featherstonehaugh-Cholmondeley", {
  profession: "Senior Vice President of Intercontinental Partnerships",
  company: "The Greater Tampa Bay Chamber of Commerce and Industry",
});
// The walkthrough starts by itself only once per member.
const beginner = register(BEGINNER_EMAIL, "Noor", "Haddad", {
  profession: "Interior Designer",
  company: "Studio Palma",
});
const careful = register("careful@nametag.test", "Ines", "Duarte", { profession: "Auditor", company: "Bay Audit" });

const openConversation: Visit["prepare"] = (page) =>
  page.getByRole("textbox", { name: inEachLanguage("messages.composer.label") }).waitFor();

/** On a phone, a button opens panels and the map. */
const unfold =
  (key: string): Visit["prepare"] & object =>
  async (page) => {
    if ((page.viewportSize()?.width ?? 0) < 1280) await click("button", key)(page);
  };

const continueTour = click("button", "onboarding.continue");
const twoStep = "settings.security.twoStep";

/** The first factor shows the codes. Later the member asks for new ones. */
const showRecoveryCodes: Visit["prepare"] = async (page) => {
  await addVirtualAuthenticator(page);
  const replace = page.getByRole("button", { name: inEachLanguage(`${twoStep}.recovery.replace`) });
  await waitForText(`${twoStep}.passkeys.title`)(page);
  if (await replace.isVisible()) {
    await openDialog(["button", `${twoStep}.recovery.replace`])(page);
    await page.getByRole("alertdialog").getByRole("button").and(replace).click();
  } else {
    await openDialog(["button", `${twoStep}.passkeys.add`])(page);
    await click("button", `${twoStep}.passkeys.dialog.create`)(page);
  }
  await waitForText(`${twoStep}.recovery.dialog.title`)(page);
};

/** Receives a request that nobody sent. The focus keeps what says so on the screen. */
const receiveRequest =
  (slot: "toast" | "live-alert"): Visit["prepare"] =>
  async (page) => {
    const requester = { id: getMemberId("sam"), profile: { firstName: "Alejandra", lastName: "Fernández" } };
    const request = { type: "connection_request", message: "", connectionId: toDemoId("event", slot), requester };
    let receive = (): void => undefined;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      socket.connectToServer();
      receive = () => socket.send(JSON.stringify(request));
    });
    // Until what handles the frames is loaded.
    await page.reload({ waitUntil: "networkidle" });
    receive();
    await page.locator(`[data-slot=${slot}]`).getByRole("button").last().focus();
  };

/** Requests come before connections. */
const findConnection: Visit["prepare"] & object = async (page) => {
  await page.getByRole("searchbox", { name: inEachLanguage("connections.network.searchLabel") }).fill("Priya");
  await page.getByText(inEachLanguage("connections.card.wantsToConnect")).first().waitFor({ state: "hidden" });
};

/** Has an RSVP, connections, requests and conversations. */
const ALEX: Omit<Visit, "as">[] = [
  { name: "events-filters", path: "/events?format=online", prepare: waitForHeading("events.list.title") },
  { name: "events-none", path: "/events?q=nothing-like-this", prepare: waitForText("events.list.empty.title") },
  {
    name: "events-menu",
    path: "/events",
    prepare: inTurn(click("button", "events.menu.label"), (page) => page.getByRole("menu").waitFor()),
  },
  { name: "event", path: `/events/${getEventId("tacos")}`, fullPage: true },
  { name: "event-full", path: `/events/${getEventId("greenBench")}`, fullPage: true },
  { name: "event-online", path: `/events/${getEventId("raising")}`, fullPage: true },
  { name: "event-cancelled", path: `/events/${getEventId("lasOlas")}`, fullPage: true },
  { name: "event-past", path: `/events/${getEventId("sparkman")}`, fullPage: true },
  { name: "event-series", path: `/events/${toDemoId("event", "coffee 1")}`, fullPage: true },
  {
    name: "event-questions",
    path: `/events/${getEventId("founders")}`,
    prepare: inTurn(openDialog(["button", "events.menu.label"], ["menuitem", "events.questions.own"]), (page) =>
      page.getByRole("textbox").first().waitFor(),
    ),
  },
  { name: "toast", path: "/events", phoneOnly: true, prepare: receiveRequest("toast") },
  {
    name: "event-host",
    path: `/events/${getEventId("tacos")}`,
    prepare: openDialog(["button", "events.host.button"]),
  },
  {
    name: "event-code",
    path: `/events/${getEventId("tacos")}`,
    prepare: inTurn(
      openDialog(["button", "events.menu.label"], ["menuitem", "checkIn.memberCode.title"]),
      async (page) => page.locator("[data-slot=member-code]").waitFor(),
    ),
  },
  {
    name: "event-scanner",
    path: `/events/${getEventId("tacos")}`,
    prepare: inTurn(openDialog(["button", "checkIn.scanner.door.title"]), waitForText("checkIn.scanner.looking")),
  },
  { name: "people-rsvped", path: "/", fullPage: true },
  { name: "network-pending", path: "/connections", prepare: openTab("connections.network.tabs.pending") },
  { name: "network-recent", path: "/connections", prepare: openTab("connections.network.tabs.recent") },
  { name: "network-follow-up", path: "/connections#follow-up", fullPage: true },
  {
    name: "network-note",
    path: "/connections",
    prepare: inTurn(
      findConnection,
      openDialog(["button", "connections.menu.label"], ["menuitem", "connections.menu.notes"]),
    ),
  },
  {
    name: "network-menu",
    path: "/connections",
    prepare: inTurn(findConnection, click("button", "connections.menu.label"), (page) =>
      page.getByRole("menu").waitFor(),
    ),
  },
  {
    name: "network-report",
    path: "/connections",
    prepare: openDialog(["button", "connections.menu.label"], ["menuitem", "connections.menu.report"]),
  },
  {
    name: "network-block",
    path: "/connections",
    prepare: openDialog(["button", "connections.menu.label"], ["menuitem", "connections.menu.block"]),
  },
  {
    name: "network-remove",
    path: "/connections",
    prepare: inTurn(
      findConnection,
      openDialog(["button", "connections.menu.label"], ["menuitem", "connections.menu.remove"]),
    ),
  },
  { name: "messages-new", path: "/messages", prepare: openDialog(["button", "messages.newMessage.title"]) },
  { name: "conversation-cards", path: `/messages?user=${getMemberId("marisol")}`, prepare: openConversation },
  {
    name: "conversation-share",
    path: `/messages?user=${getMemberId("marisol")}`,
    prepare: openDialog(["button", "contact.share.button"]),
  },
  { name: "profile-photo", path: "/profile", prepare: openDialog(["button", "profiles.edit.changePhoto"]) },
  { name: "profile-qr", path: "/profile", prepare: openDialog(["button", "profiles.myQr.title"]) },
  {
    name: "settings-passkey",
    path: "/settings/security",
    prepare: openDialog(["button", "settings.security.twoStep.passkeys.add"]),
  },
  {
    name: "settings-authenticator",
    path: "/settings/security",
    prepare: openDialog(["button", "settings.security.twoStep.authenticator.setUp"]),
  },
  {
    name: "settings-delete",
    path: "/settings/data",
    prepare: openDialog(["button", "settings.data.deleteAccount.button"]),
  },
  { name: "shared-profile-unknown", path: "/profile/00000000-0000-4000-8000-000000000000" },
  { name: "demo-contact", path: "/demo", prepare: openDialog(["button", "people.card.contactPerson"]) },
  {
    name: "menu",
    path: "/events",
    phoneOnly: true,
    prepare: inTurn(click("button", "shell.openMenu"), (page) => page.getByRole("dialog").waitFor()),
  },
];

const SAM: Omit<Visit, "as">[] = [
  { name: "live-alert", path: "/", phoneOnly: true, prepare: receiveRequest("live-alert") },
  { name: "people-person", path: "/", prepare: openDialog(["button", "people.card.contactPerson"]) },
  {
    name: "people-contact",
    path: "/",
    prepare: inTurn(unfold("people.panels.title"), openDialog(["button", "contact.own.button"])),
  },
  {
    name: "people-check-out",
    path: "/",
    prepare: inTurn(click("button", "people.header.checkIn"), (page) => page.getByRole("menu").waitFor()),
  },
  {
    name: "people-search",
    path: "/",
    phoneOnly: true,
    prepare: click("button", "people.header.search"),
  },
  {
    name: "people-visibility",
    path: "/",
    prepare: inTurn(unfold("presence.map.title"), openDialog(["button", "presence.sharing.start"])),
  },
];

const BEGINNER: Omit<Visit, "as">[] = [
  { name: "walkthrough", path: "/events", prepare: waitForDialog },
  { name: "walkthrough-check-in", path: "/events", prepare: inTurn(waitForDialog, continueTour) },
  {
    name: "walkthrough-ready",
    path: "/events",
    // The first step may have continued by itself.
    prepare: inTurn(
      waitForDialog,
      continueTour,
      clickIfShown("button", "onboarding.continue"),
      waitForText("onboarding.getStarted"),
    ),
  },
  {
    name: "confirm-email-done",
    path: (app) => getConfirmationPath(app, BEGINNER_EMAIL),
    prepare: inTurn(
      clickIfShown("button", "account.confirmEmail.submit"),
      waitForText("account.confirmEmail.done.title"),
    ),
  },
];

/** Has two-step sign-in. */
const CAREFUL: Omit<Visit, "as">[] = [
  { name: "confirm-email-password", path: (app) => getConfirmationPath(app, NEWCOMER_EMAIL) },
  { name: "settings-recovery-codes", path: "/settings/security", prepare: showRecoveryCodes },
  {
    name: "settings-two-step-on",
    path: "/settings/security",
    fullPage: true,
    prepare: waitForText(`${twoStep}.recovery.title`),
  },
  {
    name: "settings-two-step-off",
    path: "/settings/security",
    prepare: openDialog(["button", `${twoStep}.turnOff.button`]),
  },
];

const TEAM: Visit[] = [
  {
    name: "team-door-event",
    as: member("jonas"),
    path: `/events/${getEventId("tacos")}`,
    prepare: waitForText("events.detail.door"),
  },
  {
    name: "team-invitation",
    as: sam,
    path: (app) => (invitationPath ??= getTeamInvitationPath(app, getEventId("tacos"), getLogin("marisol"))),
    prepare: waitForText("events.teamInvitation.accept"),
  },
];

const NEWCOMER: Omit<Visit, "as">[] = [
  { name: "confirm-email", path: (app) => getConfirmationPath(app, NEWCOMER_EMAIL) },
  { name: "empty-people", path: "/" },
  { name: "empty-network", path: "/connections" },
  { name: "empty-messages", path: "/messages" },
  { name: "long-profile", path: "/profile", fullPage: true },
];

const as = (person: Person, visits: Omit<Visit, "as">[]): Visit[] => visits.map((visit) => ({ ...visit, as: person }));

export const MEMBER_VISITS: Visit[] = [
  ...as(alex, ALEX),
  ...as(sam, SAM),
  ...as(beginner, BEGINNER),
  ...as(newcomer, NEWCOMER),
  ...as(careful, CAREFUL),
  ...TEAM,
];
