import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForLiveConnection } from "../support/live-connection";

test("closes the tab's socket with 1000 when its member signs out, and tells other tabs without errors", async ({
  page,
  login,
}) => {
  await login(await createUser());
  const closed: number[] = [];
  await page.exposeFunction("reportClose", (code: number) => void closed.push(code));
  await page.addInitScript(() => {
    const { WebSocket } = window;
    const reported = new WeakSet<WebSocket>();
    const report = (socket: WebSocket, code: number) => {
      if (reported.has(socket)) return;
      reported.add(socket);
      (window as unknown as { reportClose: (code: number) => void }).reportClose(code);
    };
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        this.addEventListener("close", ({ code }) => report(this, code));
      }
      // The page may be left before the server answers its close.
      override close(code = 1005, reason?: string): void {
        report(this, code);
        super.close(code, reason);
      }
    };
  });
  const other = await page.context().newPage();
  const otherConnected = waitForLiveConnection(other);
  await other.goto("/events");
  await otherConnected;
  const connected = waitForLiveConnection(page);
  await page.goto("/profile");
  await connected;
  await page.getByRole("button", { name: "Sign Out" }).last().click();
  await expect(page.getByRole("tab", { name: "Register" })).toBeVisible();
  await expect(other.getByRole("tab", { name: "Register" })).toBeVisible();
  expect(closed).toEqual([1000]);
});
