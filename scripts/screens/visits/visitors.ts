import { getEventId } from "../../../prisma/seed/events";
import { getMemberId } from "../../../prisma/seed/members";
import { inEachLanguage } from "../labels";

import { getDoorLinkPath, getUnsubscribePath } from "./links";
import { click, clickIfShown, getLogin, inTurn, openDialog, openTab, visitor, waitForText, type Visit } from "./visit";

let doorLinkPath: Promise<string> | undefined;
const unknownEvent = "/events/00000000-0000-4000-8000-000000000000";

// The camera's picture comes later than the dialog.
const openSelfie = inTurn(openDialog(["button", "auth.selfie.take"]), async (page) =>
  page
    .getByRole("button", { name: inEachLanguage("profiles.selfie.capture") })
    .and(page.locator(":enabled"))
    .waitFor(),
);

const VISITS: Omit<Visit, "as">[] = [
  { name: "welcome-login", path: "/", prepare: openTab("auth.welcome.loginTab"), fullPage: true },
  {
    name: "welcome-errors",
    path: "/",
    fullPage: true,
    prepare: inTurn(
      openTab("auth.welcome.registerTab"),
      click("button", "auth.register.submit"),
      waitForText("errors.profiles.firstName.required"),
    ),
  },
  {
    name: "event-signed-out",
    path: `/events/${getEventId("tacos")}`,
    prepare: click("button", "events.visitor.viewDetails"),
    fullPage: true,
  },
  { name: "event-not-found", path: unknownEvent },
  {
    name: "forgot-password-sent",
    path: "/forgot-password",
    prepare: inTurn(
      (page) => page.getByRole("textbox").fill(`${crypto.randomUUID()}@nametag.test`),
      click("button", "account.forgotPassword.submit"),
      waitForText("account.forgotPassword.sent.title"),
    ),
  },
  { name: "reset-password-no-token", path: "/reset-password" },
  { name: "unsubscribe", path: (app) => getUnsubscribePath(app, getMemberId("sam"), "reminders") },
  {
    name: "unsubscribed",
    path: (app) => getUnsubscribePath(app, getMemberId("sam"), "digest"),
    prepare: inTurn(
      clickIfShown("button", "account.unsubscribe.subscribed.change"),
      waitForText("account.unsubscribe.unsubscribed.title"),
    ),
  },
  {
    name: "helper-start",
    path: (app) => (doorLinkPath ??= getDoorLinkPath(app, getEventId("tacos"), getLogin("marisol"))),
    prepare: waitForText("checkIn.link.start"),
  },
  { name: "selfie", path: "/register", prepare: openSelfie },
  { name: "selfie-review", path: "/register", prepare: inTurn(openSelfie, click("button", "profiles.selfie.capture")) },
  { name: "install-app-steps", path: "/install-app", prepare: openDialog(["button", "install.showInstructions"]) },
  { name: "events-signed-out", path: "/events", fullPage: true },
  { name: "offline", path: "/offline.html" },
];

export const VISITOR_VISITS: Visit[] = VISITS.map((visit) => ({ ...visit, as: visitor }));
