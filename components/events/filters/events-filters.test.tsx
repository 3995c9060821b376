import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { screen, waitFor } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

afterEach(() => setClock());

const event = buildEventResponse();
const queryEventLink = () => screen.queryByRole("link", { name: event.name });

it("writes search and filters to the address and requests the filtered list", async () => {
  const user = userEvent.setup();
  const calls = mockFetch({
    "GET /api/events?q=tacos&order=section": jsonResponse(200, [event]),
    "GET /api/events?q=tacos&city=Tampa&order=section": jsonResponse(200, [event]),
    "GET /api/events?q=tacos&city=Tampa&format=in-person&order=section": jsonResponse(200, [event]),
    "GET /api/events?q=tacos&city=Tampa&format=in-person&date=weekend&order=section&timezone=America%2FNew_York":
      jsonResponse(200, []),
  });
  renderEventsScreen([event]);
  await user.type(screen.getByRole("searchbox", { name: "Search events" }), " tacos ");
  await waitFor(() => expect(window.location.search).toBe("?q=tacos"));
  // One request, not one for each keystroke.
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.selectOptions(screen.getByRole("combobox", { name: "City" }), "Tampa");
  await user.selectOptions(screen.getByRole("combobox", { name: "Online or in person" }), "In person");
  await user.selectOptions(screen.getByRole("combobox", { name: "Date" }), "This weekend");
  expect(window.location.search).toBe("?q=tacos&city=Tampa&format=in-person&date=weekend");
  expect(await screen.findByText("No events match your search and filters.")).toBeInTheDocument();
  expect(screen.getByText("No events found")).toBeInTheDocument();
});

it("reads the filters from the address, and Clear filters removes them", async () => {
  const user = userEvent.setup();
  mockFetch({ "GET /api/events?order=section": jsonResponse(200, [event]) });
  renderEventsScreen([], { address: "/events?q=yoga&city=Naples&format=nonsense" });
  expect(screen.getByRole("searchbox", { name: "Search events" })).toHaveValue("yoga");
  expect(screen.getByRole("combobox", { name: "City" })).toHaveValue("Naples");
  expect(screen.getByRole("combobox", { name: "Online or in person" })).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(window.location.search).toBe("");
  await waitFor(() => expect(queryEventLink()).toBeInTheDocument());
  expect(screen.getByRole("searchbox", { name: "Search events" })).toHaveValue("");
});

it("leaves the list on the screen while the next one loads", async () => {
  const user = userEvent.setup();
  let respond: (response: Response) => void = () => undefined;
  mockFetch({
    "GET /api/events?format=online&order=section": () => new Promise<Response>((resolve) => (respond = resolve)),
  });
  renderEventsScreen([event]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Online or in person" }), "Online");
  expect(queryEventLink()).toBeInTheDocument();
  expect(queryEventLink()?.closest("[aria-busy=true]")).not.toBeNull();
  respond(jsonResponse(200, []));
  await waitFor(() => expect(queryEventLink()).not.toBeInTheDocument());
});

it("announces how many events a filter finds, and not the count of each page that is added", async () => {
  const user = userEvent.setup();
  const online = "/api/events?format=online&order=section";
  const page = (id: string, next?: string) => {
    const paging = next && { link: `<${next}>; rel="next"`, "x-total-count": "3" };
    const headers = new Headers({ "content-type": "application/json", ...paging });
    return new Response(JSON.stringify([buildEventResponse({ id, name: `Event ${id}` })]), { headers });
  };
  mockFetch({
    "GET /api/events?order=section&cursor=a": page("2"),
    [`GET ${online}`]: page("3", `${online}&cursor=b`),
    [`GET ${online}&cursor=b`]: page("4"),
  });
  renderEventsScreen([event], { next: "/api/events?order=section&cursor=a" });
  const [status] = screen.getAllByRole("status");
  const addPage = async (id: string) => {
    await user.click(screen.getByRole("link", { name: "More events" }));
    await screen.findByRole("link", { name: `Event ${id}` });
  };
  await addPage("2");
  expect(screen.getByText("2 events")).toBeVisible();
  expect(status).toBeEmptyDOMElement();
  await user.selectOptions(screen.getByRole("combobox", { name: "Online or in person" }), "Online");
  await waitFor(() => expect(status).toHaveTextContent("3 events"));
  await addPage("4");
  expect(screen.getByText("2 events")).toBeVisible();
  expect(status).toHaveTextContent("3 events");
});
