import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { chromium, type Browser, type Page } from "@playwright/test";

import { CHROMIUM_ARGS, findHeadlessShell } from "@/scripts/chromium.cjs";
import { createStorageState } from "@/tests/e2e/support/storage-state";

import type { AppProcess } from "../cluster/process";
import { waitFor } from "./http";

const START_MS = 60_000;
/** Keys of a busy machine may come as slowly as a person's. A code is then scanned again. */
const SCAN_MS = 3_000;

type Door = { token: string; web: Pick<AppProcess, "url">; eventId: string };

const toStored = (count: number): string =>
  `${count} check-in${count === 1 ? " is" : "s are"} stored here and will be sent.`;

/** Chromium on its own profile, with door mode open. It can be killed and opened again. */
export class DoorBrowser {
  #child: ChildProcess | undefined;
  #browser: Browser | undefined;
  #page: Page | undefined;

  constructor(
    private readonly folder: string,
    private readonly door: Door,
  ) {}

  get page(): Page {
    if (!this.#page) throw new Error("The browser is closed");
    return this.#page;
  }

  /** Opens door mode, with what the profile has stored. */
  async open(): Promise<void> {
    const { token, web, eventId } = this.door;
    const portFile = path.join(this.folder, "DevToolsActivePort");
    await mkdir(this.folder, { recursive: true });
    await rm(portFile, { force: true });
    const args = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${this.folder}`, ...CHROMIUM_ARGS];
    const program = findHeadlessShell()?.executablePath ?? chromium.executablePath();
    this.#child = spawn(program, [...args, "about:blank"], { stdio: "ignore", detached: true });
    const readPort = async () => (await readFile(portFile, "utf8").catch(() => "")).split("\n");
    await waitFor(async () => (await readPort()).length > 1, START_MS);
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${(await readPort())[0]}`);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error("The browser has no profile");
    const { cookies, origins } = createStorageState(token, false, web.url);
    await context.addCookies(cookies);
    await context.addInitScript((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, origins[0]?.localStorage ?? []);
    this.#page = await context.newPage();
    await this.#page.goto(`${web.url}/organize/${eventId}/door`);
  }

  /** Until the device has its list, by which it decides without a server. */
  async waitForList(name: string): Promise<void> {
    const search = this.page.getByRole("searchbox", { name: "Search guests and members" });
    const found = this.page.getByRole("button", { name: `Check in ${name}` });
    await waitFor(async () => {
      await search.fill(name);
      return found.first().isVisible();
    }, START_MS);
    await search.fill("");
    await search.blur();
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.page.context().setOffline(isOffline);
  }

  /** Scans without a server. Resolves when the device shows that all are stored. */
  async scanAlone(codes: readonly string[]): Promise<void> {
    for (const [index, code] of codes.entries()) {
      const stored = this.page.getByText(toStored(index + 1));
      const scan = async () => {
        await this.page.keyboard.type(`${code}\n`);
        return (await waitFor(() => stored.isVisible(), SCAN_MS)) !== null;
      };
      if ((await waitFor(scan, START_MS)) === null) throw new Error(`Check-in ${index + 1} was not stored`);
    }
  }

  /** Resolves when the server has all that was stored. Returns false if it does not in time. */
  async isSent(timeoutMs: number): Promise<boolean> {
    const waiting = this.page.getByText("stored here and will be sent");
    return (await waitFor(async () => !(await waiting.isVisible()), timeoutMs)) !== null;
  }

  /** How many check-ins door mode shows that need a look. */
  async countNotes(): Promise<number> {
    return this.page.getByText(/Check whose name tag it is\.$/).count();
  }

  /** Ends the browser with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    // The whole group, because a system's Chromium may be a script that starts the browser.
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await ended;
    await this.#browser?.close().catch(() => undefined);
    this.#child = this.#browser = this.#page = undefined;
  }
}
