import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test("identifies the same member by the stored token and by the cookie", async ({ page, login }) => {
  const user = await login(await createUser());
  await page.goto("/events");
  const me = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("auth_token")}` };
    const [byToken, byCookie] = await Promise.all([fetch("/api/auth/me", { headers }), fetch("/api/auth/me")]);
    return [await byToken.json(), await byCookie.json()] as { id: string }[];
  });
  expect(me.map(({ id }) => id)).toEqual([user.id, user.id]);
  await page.goto("/login?returnTo=%2Fconnections");
  await expect(page).toHaveURL(/\/connections$/);
});
