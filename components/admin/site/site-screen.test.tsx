import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { DEFAULT_SITE_SETTINGS } from "@/lib/core/shared/site";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { siteQuery } from "@/lib/settings/client";
import type { SiteResponse } from "@/lib/settings/responses";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { SiteScreen } from "./site-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const [FIRST, SECOND] = ["2026-11-27T10:00:00.000Z", "2026-11-27T11:00:00.000Z"];
const createSite = (updatedAt: string, settings: Partial<SiteResponse["settings"]>): SiteResponse => ({
  updatedAt,
  updatedByName: "Ana Ruiz",
  settings: { ...DEFAULT_SITE_SETTINGS, ...settings },
});

function renderScreen(site: SiteResponse) {
  const client = createQueryClient();
  client.setQueryData(siteQuery().queryKey, site);
  render(
    <QueryClientProvider client={client}>
      <SiteScreen />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const getField = (name: string) => screen.getByRole("textbox", { name });
const getSave = (form = "Name and look") =>
  within(screen.getByRole("form", { name: form })).getByRole("button", { name: "Save" });

it("shows what others saved meanwhile, keeps what was typed, and saves it with the next press", async () => {
  const theirs = createSite(SECOND, { productName: "Acme", supportEmail: "help@acme.test" });
  const refused = { message: "Somebody else changed these settings.", code: "conflict" };
  const answers = [jsonResponse(409, refused), jsonResponse(200, theirs)];
  const calls = mockFetch({
    "PUT /api/admin/settings": () => answers.shift() ?? jsonResponse(500, {}),
    "GET /api/admin/settings": jsonResponse(200, theirs),
  });
  const user = renderScreen(createSite(FIRST, { productName: "Acme" }));
  await user.type(getField("Sender of mails"), "Acme Team");
  await user.click(getSave());
  expect(await screen.findByText(refused.message)).toBeInTheDocument();
  expect(await screen.findByDisplayValue("help@acme.test")).toBeInTheDocument();
  expect(getField("Sender of mails")).toHaveValue("Acme Team");

  await user.click(getSave());
  expect(await screen.findByText("Settings saved")).toBeInTheDocument();
  const settings = { mailSenderName: "Acme Team" };
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { version: FIRST, settings },
    { version: SECOND, settings },
  ]);
});

it("sends null for a field that is back to its default", async () => {
  const calls = mockFetch({ "PUT /api/admin/settings": jsonResponse(200, createSite(SECOND, {})) });
  const user = renderScreen(createSite(FIRST, { productName: "Acme" }));
  await user.click(screen.getByRole("button", { name: "Product name: back to the default" }));
  await user.click(getSave());
  expect(await screen.findByText("Settings saved")).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ version: FIRST, settings: { productName: null } });
});

it("previews a color that can be read, and offers one for a color that can't", async () => {
  mockFetch({});
  const user = renderScreen(createSite(FIRST, {}));
  const getButtonColor = () =>
    within(screen.getByRole("region", { name: "Preview" })).getAllByText("Join")[0]?.style.background;
  await user.type(getField("Color"), "#FFD400");
  expect(await screen.findByText(/hard to read.*#756200/)).toBeInTheDocument();
  expect(getButtonColor()).toBe("rgb(44, 86, 224)");
  await user.click(screen.getByRole("button", { name: "Use #756200" }));
  expect(getButtonColor()).toBe("rgb(117, 98, 0)");
  expect(screen.queryByText(/hard to read/)).not.toBeInTheDocument();
});

it("keeps a typed distance when others change the unit, in theirs", async () => {
  const theirs = createSite(SECOND, { distanceUnit: "km", nearbyDistanceM: 50_000 });
  const refused = { message: "Somebody else changed these settings.", code: "conflict" };
  const answers = [jsonResponse(409, refused), jsonResponse(200, theirs)];
  const calls = mockFetch({
    "PUT /api/admin/settings": () => answers.shift() ?? jsonResponse(500, {}),
    "GET /api/admin/settings": jsonResponse(200, theirs),
  });
  const user = renderScreen(createSite(FIRST, {}));
  await user.type(getField("On the event’s map within (miles)"), "1");
  await user.click(getSave("Region"));
  expect(await screen.findByDisplayValue("1.609")).toBe(getField("On the event’s map within (kilometers)"));
  expect(getField("Nearby events within (kilometers)")).toHaveValue("50");
  await user.click(getSave("Region"));
  expect(await screen.findByText("Settings saved")).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ version: SECOND, settings: { checkInDistanceM: 1_609 } });
});

it("names the zone that is the default without one: the first of the list", async () => {
  mockFetch({});
  const user = renderScreen(createSite(FIRST, {}));
  const zone = screen.getByRole("combobox", { name: "Time zone" });
  expect(zone).toHaveAccessibleDescription("Eastern Time (New York)");
  await user.type(getField("Other time zones for events"), "Asia/Tokyo{Enter}Europe/Madrid");
  expect(zone).toHaveAccessibleDescription("Japan Standard Time (Tokyo)");
  expect(zone).toHaveAttribute("placeholder", "Asia/Tokyo");
  await user.type(zone, "Europe/Madrid");
  expect(zone).toHaveAccessibleDescription("Central European Time (Madrid)");
});

it("converts distances to the unit that is chosen, and sends meters, zones and cities", async () => {
  const calls = mockFetch({ "PUT /api/admin/settings": jsonResponse(200, createSite(SECOND, {})) });
  const user = renderScreen(createSite(FIRST, {}));
  await user.type(screen.getByRole("combobox", { name: "Time zone" }), "Europe/Madrid");
  await user.type(getField("Cities"), "Madrid{Enter}Sevilla");
  await user.type(getField("Nearby events within (miles)"), "25");
  await user.selectOptions(screen.getByRole("combobox", { name: "Distances in" }), "Kilometers");
  expect(getField("Nearby events within (kilometers)")).toHaveValue("40.234");
  await user.click(getSave("Region"));
  expect(await screen.findByText("Settings saved")).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({
    version: FIRST,
    settings: {
      ...{ defaultTimeZone: "Europe/Madrid", cities: ["Madrid", "Sevilla"] },
      ...{ distanceUnit: "km", nearbyDistanceM: 40_234 },
    },
  });
});
