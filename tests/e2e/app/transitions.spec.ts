/** What shows between one screen and the next (docs/product/navigation.md#from-one-screen-to-the-next). */
import { createConnection } from "@/tests/support/factories/connections";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`shows a placeholder after 150 ms, with motion: ${reducedMotion}`, async ({ page, login }) => {
    await page.emulateMedia({ reducedMotion });
    const [me, other] = [await createUser(), await createUser()];
    await createConnection(me.id, other.id);
    await createMessage(other.id, me.id, "Hello");
    await login(me);
    await page.goto("/messages");
    await page.route("**/api/messages/conversation/*", () => undefined);
    await page.getByRole("button", { name: /Hello/ }).click();
    const skeleton = page.locator("[data-slot=skeleton]").first();
    await expect(skeleton).toBeVisible();
    const visibilities = await skeleton.evaluate((element) => {
      // A copy, because an animation that has ended is not listed.
      const copy = element.cloneNode() as HTMLElement;
      element.after(copy);
      const wait = copy.getAnimations().find((each) => (each as CSSAnimation).animationName === "skeleton-wait");
      wait?.pause();
      return [149, 152].map((time) => {
        if (wait) wait.currentTime = time;
        return getComputedStyle(copy).visibility;
      });
    });
    expect(visibilities).toEqual(["hidden", "visible"]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
