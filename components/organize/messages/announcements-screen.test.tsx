import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { audienceCountsQuery, managedAnnouncementsQuery } from "@/lib/announcements/client";
import type { AudienceCounts, ManagedAnnouncement } from "@/lib/announcements/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { AnnouncementsScreen } from "./announcements-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const user = userEvent.setup();
const event = { id: "1f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c", name: "Tampa Tech & Tacos", timezone: "America/New_York" };
const PATH = `/api/events/${event.id}/announcements`;
const NOTIFIED = { members: 8, guests: 4 };
const COUNTS: AudienceCounts = {
  ...{ everyone: 12, confirmed: 10, waitlisted: 2, pending: 0, checked_in: 3, not_checked_in: 7 },
  ...{ first_time: 4, away: 1, comingDates: 0 },
  changes: { this: NOTIFIED, thisAndLater: NOTIFIED },
};

const announcement: ManagedAnnouncement = {
  id: "2f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c",
  audience: "everyone",
  dateCount: 0,
  title: "Doors open at six",
  text: "Bring a jacket.",
  status: "sending",
  author: "Ana Ruiz",
  sendAt: "2026-11-20T20:00:00.000Z",
  sentAt: null,
  recipientCount: 12,
  mailCount: 5,
  waiting: null,
  pushCount: 0,
  failedCount: 1,
  progress: { done: 6, total: 12 },
};

beforeEach(() => sessionStorage.clear());

function show(items: ManagedAnnouncement[] = [], reachesUninvited = false, counts: Partial<AudienceCounts> = {}) {
  const client = createQueryClient();
  const { queryKey, initialPageParam } = managedAnnouncementsQuery(event.id);
  client.setQueryData(queryKey, { pages: [{ items, next: null }], pageParams: [initialPageParam] });
  client.setQueryData(audienceCountsQuery(event.id).queryKey, () => ({ ...COUNTS, ...counts }));
  return render(
    <QueryClientProvider client={client}>
      <AnnouncementsScreen event={event} reachesUninvited={reachesUninvited} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const lists = {
  [`GET ${PATH}/manage`]: jsonResponse(200, []),
  [`GET ${PATH}/audiences`]: jsonResponse(200, COUNTS),
};

async function write() {
  await user.type(screen.getByLabelText(/^Title/), "Doors open");
  await user.type(screen.getByLabelText(/^Text/), "At six.");
}
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const confirm = async () =>
  user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Send now" }));

it("asks before it sends, to the number of people of the audience", async () => {
  const calls = mockFetch({ ...lists, [`POST ${PATH}`]: jsonResponse(201, announcement) });
  show();
  expect(screen.getByText("No announcements yet")).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Who gets it"), "confirmed");
  await write();
  await press("Send now");
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    "Up to 10 people get it by mail, and members by push too.",
  );
  expect(calls).toEqual([]);
  await confirm();
  expect(await screen.findByText("Announcement on its way")).toBeInTheDocument();
  expect(calls[0]).toMatchObject({
    path: PATH,
    body: { audience: "confirmed", title: "Doors open", text: "At six.", sendAt: null },
  });
  expect(screen.getByLabelText(/^Title/)).toHaveValue("");
});

it("suggests another audience or time before an announcement without recipients", async () => {
  mockFetch(lists);
  show([], false, { waitlisted: 0 });
  await user.selectOptions(screen.getByLabelText("Who gets it"), "waitlisted");
  await write();
  await press("Send now");
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("Nobody gets it now: choose other people");
});

it.each([
  [false, /once an invitation was mailed to them/],
  [true, /whether or not they were invited/],
])("says which guests get it (also the uninvited: %s)", (reachesUninvited, hint) => {
  mockFetch(lists);
  show([], reachesUninvited);
  expect(screen.getByLabelText("Who gets it")).toHaveAccessibleDescription(hint);
});

it("goes to all coming dates of a series if that is chosen, without counting somebody twice", async () => {
  const calls = mockFetch({ ...lists, [`POST ${PATH}`]: jsonResponse(201, announcement) });
  show([], false, { comingDates: 5 });
  expect(screen.getByRole("option", { name: "Confirmed (10)" })).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "All 5 coming dates" }));
  expect(screen.getByRole("option", { name: "Confirmed" })).toBeInTheDocument();
  await write();
  await press("Send now");
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    "Everybody of the audience at 5 coming dates gets it once by mail",
  );
  await confirm();
  expect(await screen.findByText("Announcement on its way")).toBeInTheDocument();
  expect(calls[0]?.body).toMatchObject({ dates: "coming" });
});

it("repeats a failed attempt with the same id, and keeps what was typed", async () => {
  const calls = mockFetch({ ...lists, [`POST ${PATH}`]: networkError() });
  const { unmount } = show();
  await write();
  for (const _ of [1, 2]) {
    await press("Send now");
    await confirm();
    await screen.findByText("Couldn't save the announcement");
  }
  const ids = calls.map(({ body }) => (body as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  unmount();
  show();
  expect(screen.getByLabelText(/^Text/)).toHaveValue("At six.");
});

it("schedules in the event's zone, and marks what is missing", async () => {
  const calls = mockFetch({ ...lists, [`POST ${PATH}`]: jsonResponse(201, announcement) });
  show();
  await press("Send now");
  expect(screen.getByText("Please enter a title")).toBeInTheDocument();
  expect(screen.getByText("Please enter a text")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Title/)).toHaveFocus();
  await write();
  await user.click(screen.getByRole("radio", { name: "At a time" }));
  await press("Schedule");
  expect(screen.getByText("Please enter a date and time")).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Date and time/), "2026-12-01T18:00");
  expect(screen.getByText(/In the event's time zone: Eastern/)).toBeInTheDocument();
  await press("Schedule");
  expect(await screen.findByText("Announcement scheduled")).toBeInTheDocument();
  expect(calls[0]?.body).toMatchObject({ sendAt: "2026-12-01T23:00:00.000Z" });
});

it("previews the mail without scripts, and sends a test", async () => {
  mockFetch({
    [`POST ${PATH}/preview`]: jsonResponse(200, {
      subject: "Tacos: Doors open",
      html: "<p>At six.</p>",
      push: { title: "Doors open · Tacos", body: "At six." },
    }),
    [`POST ${PATH}/test`]: noContentResponse(),
  });
  show();
  await write();
  await press("Preview");
  const mail = await screen.findByTitle("Mail: Tacos: Doors open");
  expect(mail).toHaveAttribute("sandbox", "");
  expect(screen.getByText("Doors open · Tacos")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await press("Send test to me");
  expect(await screen.findByText("Test on its way")).toBeInTheDocument();
});

it("shows the progress, and withdraws the rest", async () => {
  const calls = mockFetch({ ...lists, [`DELETE ${PATH}/${announcement.id}`]: noContentResponse() });
  show([announcement, { ...announcement, id: "3", status: "sent", progress: null, title: "Sent one" }]);
  expect(screen.getByRole("progressbar", { name: "Progress of “Doors open at six”" })).toHaveAttribute("value", "6");
  expect(screen.getByText("6 of 12 mails and pushes")).toBeInTheDocument();
  expect(screen.getAllByText("12 recipients · 5 mails · 0 pushes · 1 failed")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Withdraw “Sent one”" })).not.toBeInTheDocument();
  await press("Withdraw “Doors open at six”");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Announcement withdrawn")).toBeInTheDocument();
  expect(calls[0]?.method).toBe("DELETE");
});
