import { QueryClientProvider } from "@tanstack/react-query";

import { SiteSettingsProvider } from "@/components/ui/site-settings";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, within } from "@/tests/support/render";

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

it("gives a copy the zone of its source, if the site offers it", () =>
  expect(renderCopy("Atlantic/Canary")).toEqual(["Atlantic/Canary", "Europe/Madrid", "Atlantic/Canary"]));

it("gives a copy the default zone, if the site no longer offers its source's", () =>
  expect(renderCopy("America/New_York")).toEqual(["Europe/Madrid", "Europe/Madrid", "Atlantic/Canary"]));
