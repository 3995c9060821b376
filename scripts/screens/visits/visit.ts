import type { Page } from "@playwright/test";

import { getDemoMember, type MemberKey } from "../../../prisma/seed/data/members";
import { getMemberEmail } from "../../../prisma/seed/members";
import type { RunningApp } from "../../../tests/support/servers/app";
import { inEachLanguage } from "../labels";

/** A newcomer has just registered and has no data yet. */
export type Person = { kind: "visitor" } | { kind: "member"; body: object } | { kind: "newcomer"; body: object };

export type Visit = {
  /** The start of the screenshot's file name. */
  name: string;
  as: Person;
  /** A function for a link that only the running app knows. */
  path: string | ((app: RunningApp) => string | Promise<string>);
  /** Brings the screen into its state, in any language, and waits for it. */
  prepare?: (page: Page) => Promise<void>;
  phoneOnly?: boolean;
  fullPage?: boolean;
};

type Prepare = (page: Page) => Promise<void>;
type Role = "button" | "tab" | "menuitem" | "link" | "checkbox";

export const visitor: Person = { kind: "visitor" };
export const getLogin = (key: MemberKey) => ({ email: getMemberEmail(getDemoMember(key)), password: "nametag" });
export const member = (key: MemberKey): Person => ({ kind: "member", body: getLogin(key) });
/** Is checked in. */
export const sam = member("sam");
/** Owns an event. */
export const marisol = member("marisol");
export const admin = member("admin");

export const click =
  (role: Role, key: string): Prepare =>
  async (page) =>
    page
      .getByRole(role, { name: inEachLanguage(key) })
      .filter({ visible: true })
      .first()
      .click();
/** For controls that an earlier visit removes. */
export const clickIfShown =
  (role: Role, key: string): Prepare =>
  async (page) => {
    if (await page.getByRole(role, { name: inEachLanguage(key) }).isVisible()) await click(role, key)(page);
  };
export const openTab = (key: string): Prepare => click("tab", key);
export const inTurn =
  (...steps: Prepare[]): Prepare =>
  async (page) => {
    for (const step of steps) await step(page);
  };
export const waitForDialog: Prepare = async (page) =>
  page.locator("[role=dialog], [role=alertdialog], dialog[open]").getByRole("heading").first().waitFor();
export const openDialog = (...clicks: [role: Role, key: string][]): Prepare =>
  inTurn(...clicks.map(([role, key]) => click(role, key)), waitForDialog);
export const waitForText =
  (key: string): Prepare =>
  async (page) =>
    page.getByText(inEachLanguage(key)).filter({ visible: true }).first().waitFor();
export const waitForHeading =
  (key: string): Prepare =>
  async (page) =>
    page
      .getByRole("heading", { name: inEachLanguage(key) })
      .first()
      .waitFor();
