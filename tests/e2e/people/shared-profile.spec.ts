import { createBlock } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";
import { openLivePage } from "../support/live-connection";

test(
  "renders a shared profile for a visitor without private fields and with a link to register",
  { tag: "@story" },
  async ({ page, request }) => {
    const ana = await createUser({ profile: { bio: "Ask me about maps", linkedinUrl: "https://linkedin.com/in/ana" } });
    // The React server payload is part of the HTML, and alone the response to a navigation inside
    // the app.
    const getText = async (headers?: Record<string, string>) =>
      (await request.get(`/profile/${ana.id}`, { headers })).text();
    const html = await getText();
    const payload = await getText({ RSC: "1" });
    expect(html).toContain("Ask me about maps");
    expect(payload).toContain("Ask me about maps");
    expect(html).toContain('property="og:type" content="profile"');
    for (const secret of [ana.email, ana.profile?.phone ?? "", "linkedin.com", "passwordHash", "mapVisibility"]) {
      expect(html).not.toContain(secret);
      expect(payload).not.toContain(secret);
    }
    // The visibility of an event is a word, the member's is an object.
    for (const text of [html, payload]) expect(text).not.toMatch(/visibility\\*":\{/);
    const picture = await request.get(
      /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replace("&amp;", "&") ?? "",
    );
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

    await page.goto(`/profile/${ana.id}`);
    const join = page.getByRole("link", { name: "Join & Connect" });
    await expect(join).toHaveAttribute("href", `/register?ref=${ana.id}&action=connect`);
  },
);

test("shows Profile Not Found with 404 for unknown and blocked members", async ({ page, login, browserConsole }) => {
  browserConsole.allow(/404 \(Not Found\)/);
  const me = await login();
  const other = await createUser();
  await createBlock(other.id, me.id);
  for (const id of ["00000000-0000-4000-8000-000000000000", other.id, "nobody"]) {
    const response = await page.goto(`/profile/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Profile Not Found" })).toBeVisible();
  }
});

test("requests a connection from a shared profile without a check-in", async ({ page, login, openPage }) => {
  const [ana, ben] = [await createUser(), await createUser()];
  await login(ana);
  await openLivePage(page, `/profile/${ben.id}`);
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("textbox", { name: /^A line to/ }).fill("Your talk on tiles!");
  await page.getByRole("button", { name: /^Connect with/ }).click();
  // The button says so before the server knows.
  await expect(page.getByText("We'll let you know when").first()).toBeVisible();

  const benPage = await openPage(ben);
  await benPage.goto(`/profile/${ana.id}`);
  await expect(benPage.getByText("Your talk on tiles!")).toBeVisible();
  await benPage.getByRole("button", { name: "Accept" }).click();
  const message = benPage.getByRole("link", { name: `Message ${ana.profile?.firstName}` });
  await message.click();
  await expect(benPage.getByRole("figure")).toContainText("Your talk on tiles!");
  await expect(page.getByRole("link", { name: `Message ${ben.profile?.firstName}` })).toBeVisible();
});

test("shows a saved profile at once in the shell and on the shared page", async ({ page, login, request }) => {
  const me = await login();
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "First name" }).fill("Rosalind");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Rosalind/ })).toBeVisible();
  expect(await (await request.get(`/profile/${me.id}`)).text()).toContain("Rosalind");
});

test("says that a profile is loading while it is slow to come", async ({ page, login }) => {
  const me = await login();
  await page.goto("/profile");
  await waitForHydration(page);
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/profile/${me.id}\\?_rsc=`), async (route) => {
    await released;
    await route.continue();
  });
  await page.locator(`a[href="/profile/${me.id}"]`).first().click();
  await expect(page.getByText("Loading profile...")).toBeVisible();
  release();
  await expect(page.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  await expect(page.getByText("Loading profile...")).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
