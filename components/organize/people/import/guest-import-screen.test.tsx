import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { saveFile } from "@/components/ui/browser/save-file";
import { toCsv } from "@/lib/core/browser/csv";
import { MAX_IMPORT_BYTES } from "@/lib/guests/constants/import";
import type { ImportPreview, ImportPreviewRow } from "@/lib/guests/schema/import";
import { apiUpload } from "@/lib/http/browser/api-client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { GuestImportScreen } from "./guest-import-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));
jest.mock("@/lib/http/browser/api-client", () => ({
  ...jest.requireActual<object>("@/lib/http/browser/api-client"),
  apiUpload: jest.fn(),
}));
jest.mock("@/components/ui/browser/save-file", () => ({ saveFile: jest.fn() }));
// A module for browsers, which Node can't load.
jest.mock("@/lib/core/browser/csv", () => ({ toCsv: jest.fn(() => "") }));
const upload = jest.mocked(apiUpload);

const user = userEvent.setup();
const event = { id: "1f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c", name: "Tampa Tech & Tacos" };
const PATH = `/api/events/${event.id}/guests/import`;
const ID = "2f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c";
const OTHER_ID = "3f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c";

const row = (line: number, changes: Partial<ImportPreviewRow> = {}): ImportPreviewRow => ({
  line,
  name: `Guest ${line}`,
  email: `guest${line}@example.com`,
  company: null,
  note: null,
  status: "confirmed",
  externalId: null,
  verdict: "ready",
  reasons: [],
  ...changes,
});

const preview = (rows: ImportPreviewRow[], absent = { removable: 0, checkedIn: 0 }): ImportPreview => ({
  encodings: [],
  encoding: null,
  sheets: [],
  sheet: 0,
  head: [
    { line: 1, text: "name · email" },
    { line: 2, text: "Guest 2 · guest2@example.com" },
  ],
  headerLine: 1,
  columns: ["name", "email", ""],
  preset: "luma",
  mapping: { name: 0, email: 1 },
  states: [],
  rows,
  absent,
  isOver: false,
});

/** Returns the choices of the last call that read the file. */
const getChoices = (): unknown => JSON.parse(String(upload.mock.lastCall![1].get("choices")));

const outcomes = (lines: number[]) =>
  jsonResponse(200, {
    rows: lines.map((line) => ({ line, outcome: "added", reasons: [], guestId: line === 2 ? ID : OTHER_ID })),
  });

const renderScreen = (undoableId: string | null = null) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <GuestImportScreen event={event} undoableId={undoableId} />
    </QueryClientProvider>,
  );

async function openFile(shown: ImportPreview) {
  upload.mockResolvedValue(shown);
  renderScreen();
  await user.upload(screen.getByLabelText("Guest list file"), new File(["name"], "guests.csv", { type: "text/csv" }));
  await screen.findByRole("heading", { name: "Preview" });
}

const press = (name: string) => user.click(screen.getByRole("button", { name }));

beforeEach(() => upload.mockReset());

it("shows what an import would do, and only the rows with a remark", async () => {
  await openFile(preview([row(2), row(3, { name: "", verdict: "invalid", reasons: ["nameMissing"] })]));
  expect(screen.getByText("This file is from Luma. Change a column if it is wrong.")).toBeVisible();
  expect(screen.getByText("1 new")).toBeVisible();
  const list = screen.getByRole("list", { name: "Preview" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  await user.click(screen.getByRole("checkbox", { name: "Only rows with a remark" }));
  expect(within(list).getByRole("listitem")).toHaveTextContent("The name is missing.");
  expect(screen.getByRole("button", { name: "Import one row" })).toBeEnabled();
});

it("reads the file again with another column", async () => {
  await openFile(preview([row(2)]));
  await user.selectOptions(screen.getByLabelText("Company"), "Column 3");
  expect(getChoices()).toEqual({ mapping: { name: 0, email: 1, company: 2 } });
});

it("reads the file again with another row of column names", async () => {
  await openFile(preview([row(2)]));
  const field = screen.getByLabelText("Row with the column names");
  await user.selectOptions(field, "Row 2: Guest 2 · guest2@example.com");
  expect(getChoices()).toEqual({ headerLine: 2 });
  await waitFor(() => expect(field).toBeEnabled());
  await user.selectOptions(field, "None: the first row is a person");
  expect(getChoices()).toEqual({ headerLine: 0 });
});

it("reads another sheet of the file, and its row of column names", async () => {
  await openFile({ ...preview([row(2)]), sheets: ["Cover", "Guests"], sheet: 1 });
  const field = screen.getByLabelText("Sheet");
  expect(field).toHaveDisplayValue("Guests");
  await user.selectOptions(field, "Cover");
  expect(getChoices()).toEqual({ sheet: 0 });
  const header = screen.getByLabelText("Row with the column names");
  await waitFor(() => expect(header).toBeEnabled());
  await user.selectOptions(header, "None: the first row is a person");
  expect(getChoices()).toEqual({ sheet: 0, headerLine: 0 });
});

it("reads the file again with another meaning of a state, and keeps it with another column", async () => {
  const states: ImportPreview["states"] = [
    { text: "going", count: 2, status: "confirmed" },
    { text: "Eventuell", count: 1, status: null },
  ];
  await openFile({ ...preview([row(2)]), states, mapping: { name: 0, status: 1 } });
  await user.selectOptions(screen.getByLabelText("Eventuell (1 row)"), "Declined");
  const chosen = [{ text: "Eventuell", status: "declined" }];
  expect(getChoices()).toEqual({ states: chosen });
  const company = screen.getByLabelText("Company");
  await waitFor(() => expect(company).toBeEnabled());
  await user.selectOptions(company, "Column 3");
  expect(getChoices()).toEqual({ states: chosen, mapping: { name: 0, status: 1, company: 2 } });
  await waitFor(() => expect(company).toBeEnabled());
  await user.selectOptions(screen.getByLabelText("Status"), "None");
  expect(getChoices()).toEqual({ mapping: { name: 0 } });
});

it("lets a person choose how the file reads right, before anything else", async () => {
  upload.mockResolvedValue({
    ...preview([]),
    encodings: [
      { encoding: "windows-1252", samples: ["Dvoøák"] },
      { encoding: "windows-1250", samples: ["Dvořák"] },
    ],
  });
  renderScreen();
  await user.upload(screen.getByLabelText("Guest list file"), new File(["name"], "guests.csv", { type: "text/csv" }));
  expect(await screen.findByText("Which of these reads right?")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Preview" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Dvořák" }));
  expect(getChoices()).toEqual({ encoding: "windows-1250" });
});

it("says what of the file is not taken over, and that it has no states", async () => {
  const canceled = row(3, { status: "cancelled", verdict: "cancelled" });
  await openFile({ ...preview([row(2), canceled]), columns: ["name", "email", "Diet", "Table"] });
  expect(screen.getByText(/2 columns are not used:/)).toHaveTextContent(
    "2 columns are not used: Diet, Table. One row is canceled.",
  );
  expect(screen.getByText("This file has no column of states, so everybody is confirmed.")).toBeVisible();
});

it("says whom a guest brings, and how many are only in the note", async () => {
  await openFile(preview([row(2, { plusOnes: 2 }), row(3, { plusOnes: 5, reasons: ["plusOnesCut"] })]));
  expect(screen.getByText("Brings 2 more people.")).toBeVisible();
  expect(screen.getByText(/^One row brings more than 5 people/)).toBeVisible();
});

it("undoes the import after a question, also when the page is opened again", async () => {
  const calls = mockFetch({
    [`POST ${PATH}`]: outcomes([2]),
    [`POST ${PATH}/undo`]: jsonResponse(200, { removed: 1, restored: 0, kept: 0 }),
  });
  await openFile(preview([row(2)]));
  await press("Import one row");
  await user.click(await screen.findByRole("button", { name: "Undo the import" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeVisible();
  expect(calls[1]?.body).toEqual({ importId: (calls[0]?.body as { importId: string }).importId });
  expect(screen.queryByRole("button", { name: "Undo the import" })).toBeNull();
});

it("offers to undo the last import of somebody else", async () => {
  const calls = mockFetch({ [`POST ${PATH}/undo`]: jsonResponse(200, { removed: 1, restored: 0, kept: 0 }) });
  renderScreen(ID);
  await press("Undo the import");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo the import" })).toBeNull());
  expect(calls[0]?.body).toEqual({ importId: ID });
});

it("invites nobody once the event is over", async () => {
  await openFile({ ...preview([row(2)]), isOver: true });
  expect(screen.queryByRole("checkbox", { name: "Send each new guest an invitation" })).toBeNull();
});

it("renders 100 of many rows, and 100 more when asked", async () => {
  await openFile(preview(Array.from({ length: 5_000 }, (_, index) => row(index + 2))));
  const list = screen.getByRole("list", { name: "Preview" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(100);
  expect(screen.getByText("4,900 more rows are not shown.")).toBeVisible();
  await press("Show 100 more");
  expect(within(list).getAllByRole("listitem")).toHaveLength(200);
  expect(within(list).getAllByRole("listitem")[100]).toHaveFocus();
});

it("shows all rows with a remark, 100 at a time, and the first new one takes the focus", async () => {
  const isFine = (index: number) => index % 2 === 0;
  const rows = Array.from({ length: 240 }, (_, index) =>
    row(index + 2, isFine(index) ? {} : { verdict: "invalid", reasons: ["nameMissing"] }),
  );
  await openFile(preview(rows));
  await press("Show 100 more");
  await user.click(screen.getByRole("checkbox", { name: "Only rows with a remark" }));
  const list = screen.getByRole("list", { name: "Preview" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(100);
  await press("Show 20 more");
  expect(within(list).getAllByRole("listitem")).toHaveLength(120);
  expect(within(list).getAllByRole("listitem")[100]).toHaveFocus();
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
});

it("refuses a large file before it is sent", async () => {
  renderScreen();
  const file = new File(["name"], "guests.csv", { type: "text/csv" });
  Object.defineProperty(file, "size", { value: MAX_IMPORT_BYTES + 1 });
  await user.upload(screen.getByLabelText("Guest list file"), file);
  expect(screen.getByRole("alert")).toHaveTextContent("This file is larger than 5 MB.");
  expect(upload).not.toHaveBeenCalled();
});

it("goes on where it was after the network failed, with the canceled rows last", async () => {
  const canceled = { status: "cancelled", verdict: "cancelled" } as const;
  await openFile(preview(Array.from({ length: 600 }, (_, index) => row(index + 2, index === 0 ? canceled : {}))));
  const sent: number[][] = [];
  let hasFailed = false;
  mockFetch({
    [`POST ${PATH}`]: ({ body }) => {
      const lines = (body as { rows: { line: number }[] }).rows.map(({ line }) => line);
      if (sent.length === 1 && !hasFailed) {
        hasFailed = true;
        return networkError();
      }
      sent.push(lines);
      return outcomes(lines);
    },
  });
  await press("Import 600 rows");
  expect(await screen.findByText("500 of 600 rows")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByText("600 added")).toBeVisible();
  expect(sent.map((lines) => [lines.length, lines[0], lines.at(-1)])).toEqual([
    [500, 3, 502],
    [100, 503, 2],
  ]);
});

it("asks with the number before it replaces the list, and invites the new ones", async () => {
  await openFile(preview([row(2), row(3, { verdict: "known" })], { removable: 7, checkedIn: 1 }));
  const calls = mockFetch({
    [`POST ${PATH}`]: outcomes([2, 3]),
    [`POST ${PATH}/replace`]: jsonResponse(200, { removed: 7, keptCount: 1, kept: ["Cleo"] }),
    [`POST /api/events/${event.id}/guests/invitations`]: jsonResponse(200, { invited: 1, guestIds: [ID] }),
  });
  await user.click(screen.getByRole("radio", { name: "Leave the list" }));
  await user.click(screen.getByRole("checkbox", { name: "Send each new guest an invitation" }));
  await press("Import 2 rows");
  expect(calls).toEqual([]);
  expect(screen.getByRole("alertdialog")).toHaveTextContent("7 guests of earlier files");
  await press("Import and remove 7");
  expect(await screen.findByText("7 not in the file and removed")).toBeVisible();
  expect(screen.getByText(/1 not in the file, but checked in:/)).toHaveTextContent("Cleo");
  expect(calls.at(-1)?.body).toEqual({ guestIds: [ID] });
  expect(screen.getByText("1 invited")).toBeVisible();
  // Nothing says that a mail was sent: that happens later, and not for members with an RSVP.
  await press("Download the results");
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(jest.mocked(toCsv).mock.calls.at(-1)?.[0]).toEqual([
    expect.objectContaining({ line: 2, invitation: "Invited" }),
    expect.objectContaining({ line: 3, invitation: "Not invited" }),
  ]);
});

it("remembers who was invited before the network failed", async () => {
  await openFile(preview(Array.from({ length: 600 }, (_, index) => row(index + 2))));
  const refused = jsonResponse(429, { code: "rate_limited", message: "Too many" });
  let count = 0;
  mockFetch({
    [`POST ${PATH}`]: ({ body }) =>
      jsonResponse(200, {
        rows: (body as { rows: { line: number }[] }).rows.map(({ line }) => ({
          line,
          outcome: "added",
          reasons: [],
          guestId: `guest-${line}`,
        })),
      }),
    [`POST /api/events/${event.id}/guests/invitations`]: ({ body }) => {
      count += 1;
      const { guestIds } = body as { guestIds: string[] };
      if (count === 1) return jsonResponse(200, { invited: guestIds.length, guestIds });
      return count === 2 ? networkError() : refused;
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Send each new guest an invitation" }));
  await press("Import 600 rows");
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByText("500 invited")).toBeVisible();
});

it("shows the results although the invitations are refused", async () => {
  await openFile(preview([row(2)]));
  const message = "Confirm your email address to invite people.";
  mockFetch({
    [`POST ${PATH}`]: outcomes([2]),
    [`POST /api/events/${event.id}/guests/invitations`]: jsonResponse(403, { code: "forbidden", message }),
  });
  await user.click(screen.getByRole("checkbox", { name: "Send each new guest an invitation" }));
  await press("Import one row");
  expect(await screen.findByText("1 added")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(`Not all invitations could be sent. ${message}`);
});
