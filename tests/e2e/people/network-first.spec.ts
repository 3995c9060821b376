/** People who wait come first in My Network (docs/product/connections.md#my-network). */
import { createConnection } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { findLayoutProblems, findSmallTargets } from "../support/layout";

const MAX_TOP = 420;

test.use({ viewport: { width: 375, height: 812 } });

test(
  "a request is accepted by two taps from another screen, and the tab leads back to People",
  { tag: "@story" },
  async ({ page, login }) => {
    const me = await createUser();
    const cho = await createUser({ profile: { firstName: "Cho", lastName: "Park" } });
    await createConnection(cho.id, me.id, { status: "pending" });
    await login(me);
    await page.goto("/messages");
    const tab = page.getByRole("navigation", { name: "Main tabs" }).getByRole("link", { name: /^Network/ });
    await expect(tab).toHaveAccessibleName("Network 1 connection request");
    await tab.click();
    await page.getByRole("button", { name: "Accept Cho Park's request" }).click();
    await expect(page.getByText("You are now connected with Cho Park!")).toBeVisible();
    await expect(tab).toHaveAccessibleName("Network");
    await tab.click();
    await expect(page).toHaveURL(/\/people$/);
  },
);

test(
  "a request that waits is in view before the connections, with its line",
  { tag: "@story" },
  async ({ page, login }) => {
    const me = await createUser();
    const ben = await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } });
    const cho = await createUser({ profile: { firstName: "Cho", lastName: "Park" } });
    await createConnection(me.id, ben.id);
    await createConnection(cho.id, me.id, { status: "pending", line: "Your talk on tiles!" });
    await login(me);
    await page.goto("/connections");
    const people = page.getByRole("heading", { level: 3 });
    await expect(people).toHaveText(["Cho Park", "Ben Okafor"]);
    await expect(page.getByText("Your talk on tiles!")).toBeVisible();
    const y = (await people.first().boundingBox())?.y;
    console.log(`First person of My Network: y = ${y}`);
    expect(y).toBeLessThan(MAX_TOP);
    expect([await findLayoutProblems(page), await findSmallTargets(page)]).toEqual([[], []]);
  },
);
