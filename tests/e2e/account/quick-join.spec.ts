import { createEvent } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";

import { addVirtualAuthenticator } from "../support/authenticator";
import { expect, test } from "../support/fixtures";
import { waitForMail } from "../support/mails";
import { createStorageState } from "../support/storage-state";

const DIGITS = /^\d{6} is your Nametag code/;
/** The product promises these seconds on a machine that does nothing else. */
const PROMISED_SECONDS = { "from the door to checked in": 30, "from the event to an RSVP": 20 };
/** As slow as the machine of the tests may be beside its other work. */
const BUSY = 3;

const createEmail = () => `quick-${crypto.randomUUID()}@nametag.test`;

/** Notes in the test's report how long a way took. */
function expectPromised(way: keyof typeof PROMISED_SECONDS, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1_000;
  test.info().annotations.push({ type: `seconds ${way}`, description: seconds.toFixed(1) });
  expect(seconds).toBeLessThan(BUSY * PROMISED_SECONDS[way]);
}

/** Returns the digits in the newest mail to an address. */
const readDigits = async (email: string, count = 1): Promise<string> =>
  /\b\d{6}\b/.exec(await waitForMail(email, DIGITS, count))?.[0] ?? "";

test(
  "a stranger at the door is checked in soon and with three fields",
  { tag: "@story" },
  async ({ page, openPage }) => {
    const host = await createUser({ profile: { firstName: "Hanna" } });
    const event = await createEvent({ name: "Quick Night", hostUserId: host.id, requiresDoorCode: true });
    const door = await openPage(host);
    const { code } = (await (await door.request.get(`/api/events/${event.id}/door`)).json()) as { code: string };
    const email = createEmail();

    const startedAt = performance.now();
    await page.goto(`/events/${event.id}?door=${code}`);
    await page.getByRole("dialog").getByRole("link", { name: "Quick join" }).click();
    await page.getByRole("textbox", { name: "First name" }).fill("Sol");
    await page.getByRole("textbox", { name: "Last name" }).fill("Stranger");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await expect(page.getByRole("textbox")).toHaveCount(3);
    await page.getByRole("button", { name: "Send me six digits" }).click();
    const field = page.getByRole("textbox", { name: "Six digits" });
    await expect(field).toBeFocused();
    // Pasted with a space; the last digit sends the form.
    const digits = await readDigits(email);
    await field.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await expect(page.getByText("Checked in successfully!").first()).toBeVisible();
    expectPromised("from the door to checked in", startedAt);

    await expect(page).toHaveURL(/\/(\?.*)?$/);
    const prompt = page.getByRole("region", { name: "Complete your name tag" });
    const topics = page.getByRole("region", { name: "What brings you here?" });
    await topics.getByRole("button", { name: "Not now" }).click();
    await expect(prompt).toBeVisible();
    await prompt.getByRole("button", { name: "Not now" }).click();
    await expect(prompt).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(prompt).toBeHidden();
  },
);

test("a visitor has an RSVP soon and with three fields", { tag: "@story" }, async ({ page }) => {
  const event = await createEvent({ name: "Public Night" });
  const email = createEmail();
  const startedAt = performance.now();
  await page.goto(`/events/${event.id}`);
  await page.getByRole("dialog").getByRole("link", { name: "RSVP" }).click();
  await expect(page.getByText("Public Night")).toBeVisible();
  await page.getByRole("textbox", { name: "First name" }).fill("Vera");
  await page.getByRole("textbox", { name: "Last name" }).fill("Visitor");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await expect(page.getByRole("textbox")).toHaveCount(3);
  await page.getByRole("button", { name: "Send me six digits" }).click();
  await page.getByRole("textbox", { name: "Six digits" }).fill(await readDigits(email));
  await expect(page.getByRole("heading", { name: "Check in now" })).toBeVisible();
  expectPromised("from the event to an RSVP", startedAt);
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));
  await expect(page.getByRole("region", { name: "Complete your name tag" })).toBeVisible();
});

test("the step survives a reload and the way back, and wrong digits say so", async ({ page, browserConsole }) => {
  browserConsole.allow(/403 \(Forbidden\)/);
  const email = createEmail();
  await page.goto("/join");
  await page.getByRole("textbox", { name: "First name" }).fill("Rita");
  await page.getByRole("textbox", { name: "Last name" }).fill("Reload");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send me six digits" }).click();
  const field = page.getByRole("textbox", { name: "Six digits" });
  await expect(field).toBeVisible();
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(page.getByRole("button", { name: /^Send again in \d+ seconds/ })).toBeDisabled();
  const digits = await readDigits(email);

  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await field.fill(digits === "000000" ? "000001" : "000000");
  await expect(page.getByText("These digits are not right. Please check them.").first()).toBeVisible();
  await page.getByRole("button", { name: "Change the address" }).click();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Rita");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await page.goForward();
  await field.fill(digits);
  await expect(page).toHaveURL("/events");
});

test("a member without a password logs in by digits, and may set a password", async ({ page }) => {
  const member = await createUser({ passwordHash: null, profile: { firstName: "Nora" } });
  await page.goto("/login");
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByRole("heading", { name: "Log in by email" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(member.email);
  await page.getByRole("button", { name: "Send me six digits" }).click();
  await page.getByRole("textbox", { name: "Six digits" }).fill(await readDigits(member.email));
  await expect(page).toHaveURL("/events");
  await page.goto("/settings/security");
  await expect(page.getByRole("link", { name: "Set a password" })).toBeVisible();
});

test("a member without a password adds a passkey by digits in a mail, long after the login", async ({
  page,
  context,
  baseURL,
  browserConsole,
}) => {
  // Refused until the digits are right.
  browserConsole.allow(/403 \(Forbidden\)/);
  const member = await createUser({ passwordHash: null, profile: { firstName: "Quim" } });
  const { token } = await createSession(member.id, { createdAt: new Date(Date.now() - 20 * 60_000) });
  await context.setStorageState(createStorageState(token, false, baseURL ?? ""));
  await addVirtualAuthenticator(page);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const passkey = page.getByRole("dialog", { name: "Add a passkey" });
  await passkey.getByRole("textbox", { name: "Name" }).fill("Old phone");
  await passkey.getByRole("button", { name: "Continue" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(proof.getByText(member.email)).toBeVisible();
  await proof.getByRole("button", { name: "Send me six digits" }).click();
  const field = proof.getByRole("textbox", { name: "Six digits" });
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await field.fill(await readDigits(member.email));
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("Old phone", { exact: true })).toBeVisible();
});
