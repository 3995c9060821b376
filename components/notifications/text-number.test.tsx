import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { textNumberQuery } from "@/lib/notifications/client";
import type { TextNumberResponse } from "@/lib/notifications/schema";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { render, screen } from "@/tests/support/render";

import { TextNumber } from "./text-number";

const SEND = "POST /api/text-number/code";
const CONFIRM = "POST /api/text-number/confirm";
const NUMBER = "+1 813 555 0142";

function renderNumber(state: TextNumberResponse["state"], number: string | null = NUMBER) {
  const client = createQueryClient();
  client.setQueryData(textNumberQuery().queryKey, { state, number });
  render(
    <QueryClientProvider client={client}>
      <TextNumber />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("sends a code, and confirms the number with its last digit", async () => {
  const user = renderNumber("unconfirmed");
  const calls = mockFetch({
    [SEND]: noContentResponse(),
    [CONFIRM]: jsonResponse(200, { state: "confirmed", number: NUMBER }),
  });
  expect(screen.getByText("Not confirmed")).toBeVisible();
  expect(screen.getByText("You get no text messages until this number is confirmed.")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send me six digits" }));
  const field = await screen.findByRole("textbox", { name: /Six digits/ });
  expect(field).toHaveAccessibleDescription(/^We sent six digits to \+1 813 555 0142/);
  await user.type(field, "123 456");
  expect(await screen.findByText("Confirmed")).toBeVisible();
  expect(calls.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    [SEND, undefined],
    [CONFIRM, { code: "123 456" }],
  ]);
  expect(screen.queryByRole("button")).toBeNull();
});

it("says that the site sends no text messages, and offers no code", () => {
  renderNumber("off", null);
  expect(screen.getByText("This site doesn't send text messages.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

it("says why no code was sent, and shows wrong digits at the field", async () => {
  const user = renderNumber("unconfirmed");
  mockFetch({ [SEND]: jsonResponse(429, { message: "Too many attempts. Please try again in 60 minutes." }) });
  await user.click(screen.getByRole("button", { name: "Send me six digits" }));
  expect(await screen.findByText("Too many attempts. Please try again in 60 minutes.")).toBeVisible();
  const message = "These digits are not right. Please check them.";
  mockFetch({ [SEND]: noContentResponse(), [CONFIRM]: jsonResponse(403, { message, fields: { code: message } }) });
  await user.click(screen.getByRole("button", { name: "Send me six digits" }));
  const field = await screen.findByRole("textbox", { name: /Six digits/ });
  await user.type(field, "111111");
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(field).toHaveAccessibleDescription(message);
  expect(field).toHaveFocus();
});

it.each([
  ["none", null, "Add a phone number to your profile to get text messages."],
  [
    "unusable",
    null,
    "Text messages can't reach the phone number in your profile. Check the number: outside this site's country it needs a country code, such as +52.",
  ],
  ["country", NUMBER, `Nametag sends no text messages to the country of ${NUMBER}. Change the number`],
] as const)("says for a number that is %s what to do, with a link to the profile", (state, number, text) => {
  renderNumber(state, number);
  expect(screen.getByRole("link").closest("p")).toHaveTextContent(text);
  expect(screen.getByRole("link")).toHaveAttribute("href", "/profile");
  expect(screen.queryByRole("button")).toBeNull();
});
