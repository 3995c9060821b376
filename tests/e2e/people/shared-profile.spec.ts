import { createBlock, createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

test("a visitor sees a shared profile in the first HTML, without anything private, and is led to join", async ({
  page,
  request,
}) => {
  const ana = await createUser({ profile: { bio: "Ask me about maps", linkedinUrl: "https://linkedin.com/in/ana" } });
  // The flight data that React starts from is in the HTML, and alone what a link in the app asks for.
  const ask = async (headers?: Record<string, string>) => (await request.get(`/profile/${ana.id}`, { headers })).text();
  const [html, flight] = [await ask(), await ask({ RSC: "1" })];
  expect(html).toContain("Ask me about maps");
  expect(flight).toContain("Ask me about maps");
  expect(html).toContain('property="og:type" content="profile"');
  for (const secret of [ana.email, ana.profile?.phone ?? "", "linkedin.com", "passwordHash", "visibility"]) {
    expect(html).not.toContain(secret);
    expect(flight).not.toContain(secret);
  }
  const picture = await request.get(
    /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replace("&amp;", "&") ?? "",
  );
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

  await page.goto(`/profile/${ana.id}`);
  const join = page.getByRole("link", { name: "Join & Connect" });
  await expect(join).toHaveAttribute("href", `/register?ref=${ana.id}&action=connect`);
});

test("an unknown profile and one across a block are 404 with their own view", async ({
  page,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/404 \(Not Found\)/);
  const me = await login();
  const other = await createUser();
  await createBlock(other.id, me.id);
  for (const id of ["00000000-0000-4000-8000-000000000000", other.id, "nobody"]) {
    const answer = await page.goto(`/profile/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Profile Not Found" })).toBeVisible();
  }
});

test("a member asks to connect from a shared profile, without being at an event", async ({
  page,
  login,
  openPerson,
}) => {
  const [ana, ben] = [await createUser(), await createUser()];
  await login(ana);
  await page.goto(`/profile/${ben.id}`);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Request sent").first()).toBeVisible();

  const bens = await openPerson(ben);
  await bens.goto(`/profile/${ana.id}`);
  await bens.getByRole("button", { name: "Accept" }).click();
  await expect(bens.getByRole("link", { name: `Message ${ana.profile?.firstName}` })).toBeVisible();
  // Told live.
  await expect(page.getByRole("link", { name: `Message ${ben.profile?.firstName}` })).toBeVisible();
});

test("a saved profile shows in the shell at once, and to others", async ({ page, login, request }) => {
  const me = await login();
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "First name" }).fill("Rosalind");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Rosalind/ })).toBeVisible();
  expect(await (await request.get(`/profile/${me.id}`)).text()).toContain("Rosalind");
});
