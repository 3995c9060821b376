import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import type { DoorLink } from "@/lib/events/schema/team";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { render, screen, waitFor } from "@/tests/support/render";

import { DoorLinkList } from "./door-link-list";

const LINKS = "/api/events/e1/door/links";

it("shows the address of a new link once, and withdraws it", async () => {
  let links: DoorLink[] = [];
  const link = { id: "l1", label: "Ana's phone", isTaken: false };
  mockFetch({
    [`GET ${LINKS}`]: () => jsonResponse(200, links),
    [`POST ${LINKS}`]: () => {
      links = [link];
      return jsonResponse(201, { ...link, token: "secret" });
    },
    [`DELETE ${LINKS}/l1`]: () => {
      links = [];
      return noContentResponse();
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DoorLinkList eventId="e1" siteUrl="https://nametag.test" />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole("textbox", { name: /Whose device/ }), "Ana's phone");
  await userEvent.click(screen.getByRole("button", { name: "Make a link" }));
  const qr = await screen.findByRole("img", { name: "QR code of the link “Ana's phone”" });
  expect(qr).toHaveAttribute("data-code", "https://nametag.test/door/secret");
  expect(screen.getByRole("region", { name: "Ana's phone" })).toHaveFocus();
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw the link “Ana's phone”" }));
  await waitFor(() => expect(screen.queryByText("Not used yet")).toBeNull());
  expect(screen.queryByRole("img")).toBeNull();
});

it("says why a link was not made", async () => {
  const message = "Please say whose device it is";
  mockFetch({
    [`GET ${LINKS}`]: jsonResponse(200, []),
    [`POST ${LINKS}`]: jsonResponse(400, { message, code: "validation", fields: { label: message } }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DoorLinkList eventId="e1" siteUrl="https://nametag.test" />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Make a link" }));
  expect(await screen.findByText(message)).toBeVisible();
});
