import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { guestOffersQuery } from "@/lib/events/client/rsvp";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { expectToast } from "@/tests/support/fixtures/settings";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { GuestOffers } from "./guest-offers";

const user = userEvent.setup();
const OFFERS = [{ event: { id: "e1", name: "Taco Night" } }, { event: { id: "e2", name: "Demo Day" } }];
const TITLE = "You are on the guest list of Taco Night";
const LIST = "GET /api/rsvps/me/offers";
const ACCEPT = "POST /api/rsvps/me/offers/e1/accept";
const DECLINE = "POST /api/rsvps/me/offers/e1/decline";

function show(table: Parameters<typeof mockFetch>[0], eventId?: string) {
  const client = createQueryClient();
  client.setQueryData(guestOffersQuery().queryKey, OFFERS);
  const calls = mockFetch({ [LIST]: jsonResponse(200, OFFERS.slice(1)), ...table });
  render(
    <QueryClientProvider client={client}>
      <GuestOffers eventId={eventId} />
      <Toaster />
    </QueryClientProvider>,
  );
  return calls;
}
const findOffer = async () => within(await screen.findByRole("region", { name: TITLE }));
const press = async (name: string) => user.click((await findOffer()).getByRole("button", { name }));

it("announces each offer, names both answers by it, and links the event", async () => {
  show({});
  expect(screen.getByRole("status")).toHaveTextContent(`${TITLE} You are on the guest list of Demo Day`);
  const offer = await findOffer();
  for (const name of ["Join", "Not me"]) expect(offer.getByRole("button", { name })).toHaveAccessibleDescription(TITLE);
  expect(offer.getByRole("link")).toHaveAttribute("href", "/events/e1");
});

it("shows on an event's page its own offer alone, without a link to it", async () => {
  show({}, "e1");
  expect(await screen.findByRole("region", { name: TITLE })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: /Demo Day/ })).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

it("sends nothing until a press, and leaves once the viewer joined", async () => {
  const calls = show({ [ACCEPT]: jsonResponse(200, { eventId: "e1" }) });
  expect(calls).toEqual([]);
  await press("Join");
  await expectToast("You joinedThe place at Taco Night is yours now.");
  await waitFor(() => expect(screen.queryByRole("region", { name: TITLE })).toBeNull());
});

it("leaves after Not me, and stays with the reason when an answer could not be sent", async () => {
  const gone = { message: "This place is no longer offered.", code: "not_found" };
  const responses = [networkError(), noContentResponse()];
  show({
    [LIST]: () => jsonResponse(200, responses.length > 0 ? OFFERS : OFFERS.slice(1)),
    [ACCEPT]: jsonResponse(404, gone),
    [DECLINE]: () => responses.shift()!,
  });
  await press("Join");
  await expectToast("Couldn't join the eventThis place is no longer offered.");
  await press("Not me");
  await expectToast("Couldn't save your answerNetwork error. Please check your connection and try again.");
  await press("Not me");
  await expectToast("You won't be asked about Taco Night again");
  await waitFor(() => expect(screen.queryByRole("region", { name: TITLE })).toBeNull());
});
