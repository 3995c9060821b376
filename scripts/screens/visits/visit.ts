import type { Page } from "@playwright/test";

import type { RunningApp } from "../../../tests/e2e/support/app";
import { inEachLanguage } from "../labels";

/** The viewer: signed out, a member of the demo, or a member who has just registered and has no data yet. */
export type Person = { kind: "visitor" } | { kind: "member"; body: object } | { kind: "newcomer"; body: object };

export type Visit = {
  /** The first part of the screenshot's file name. */
  name: string;
  as: Person;
  /** A function for a link that only the running app can give. */
  path: string | ((app: RunningApp) => string | Promise<string>);
  /** Brings the screen into the state to show, and waits for it. The page is in any of the languages. */
  prepare?: (page: Page) => Promise<void>;
  /** The state exists on a phone only. */
  phoneOnly?: boolean;
  fullPage?: boolean;
};

type Prepare = (page: Page) => Promise<void>;
type Role = "button" | "tab" | "menuitem" | "link" | "checkbox";

export const visitor: Person = { kind: "visitor" };
export const member = (name: string): Person => ({
  kind: "member",
  body: { email: `${name}@nametag.test`, password: "nametag" },
});

/** Clicks the first visible control with the text of this key. */
export const click =
  (role: Role, key: string): Prepare =>
  async (page) =>
    page
      .getByRole(role, { name: inEachLanguage(key) })
      .filter({ visible: true })
      .first()
      .click();
/** As `click`, for what the first visit changes for those after it. */
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
/** Opens a dialog with one click or more, such as on a menu and on its item. */
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
