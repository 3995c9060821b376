import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { SiteSettingsProvider } from "@/components/ui/site/site-settings";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { replace } from "@/tests/support/fakes/navigation";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { NewEvent } from "./new-event";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

function renderCopy(timezone: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SiteSettingsProvider site={{ defaultTimeZone: "Europe/Madrid", timeZones: ["Atlantic/Canary"] }}>
        <NewEvent source={buildEventResponse({ timezone })} viewerZone="Atlantic/Canary" isAdmin />
      </SiteSettingsProvider>
    </QueryClientProvider>,
  );
  const zone = screen.getByRole<HTMLSelectElement>("combobox", { name: "Time zone" });
  return [
    zone.value,
    ...within(zone)
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value),
  ];
}

it("creates an event with its questions in one call, once they can be asked, and opens its desk", async () => {
  const source = buildEventResponse();
  const created = { ...source, id: "22222222-2222-4222-8222-222222222222" };
  const texts = { id: source.id, label: "Diet?", kind: "text" as const, options: [] };
  const diet = { ...texts, isRequired: true, isForDoor: true, isForMatching: false };
  const calls = mockFetch({ "POST /api/events": jsonResponse(201, created) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NewEvent source={source} sourceQuestions={[diet]} viewerZone={source.timezone} isAdmin />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Add a question" }));
  const added = within(screen.getByRole("group", { name: "Question 2" }));
  const create = screen.getByRole("button", { name: "Create Event" });
  await user.click(create);
  expect(screen.getByText("Each question needs a text, and 2 to 10 different options if it has any.")).toBeVisible();
  expect(calls).toEqual([]);
  await user.type(added.getByRole("textbox", { name: "Question" }), "Size?");
  await user.click(create);
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    name: source.name,
    questions: [diet, { label: "Size?", kind: "text", options: [], isRequired: false }],
  });
  await waitFor(() => expect(replace.mock.calls).toEqual([[`/organize/${created.id}/people`]]));
});

it("gives a copy the zone of its source, if the site offers it", () =>
  expect(renderCopy("Atlantic/Canary")).toEqual(["Atlantic/Canary", "Europe/Madrid", "Atlantic/Canary"]));

it("gives a copy the default zone, if the site no longer offers its source's", () =>
  expect(renderCopy("America/New_York")).toEqual(["Europe/Madrid", "Europe/Madrid", "Atlantic/Canary"]));
