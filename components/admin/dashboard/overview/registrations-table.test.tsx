import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@/tests/support/render";

import type { RegistrationCounts } from "@/lib/admin/schema/stats";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { RegistrationsTable } from "./registrations-table";

const NOW = "2026-11-20T20:00:00.000Z";
const buildRow = (
  name: string,
  registrationCount: number,
  attendanceCount: number,
  startTime = "2026-11-01T20:00:00.000Z",
) =>
  ({
    id: name,
    name,
    isOnline: false,
    startTime,
    timezone: "America/New_York",
    registrationCount,
    attendanceCount,
  }) satisfies RegistrationCounts;

test("grades the attendance with a word, and shows a dash without registrations or before the start", async () => {
  mockFetch({
    "GET /api/admin/event-registration-counts": jsonResponse(200, [
      buildRow("Seventy", 10, 7),
      buildRow("Under seventy", 200, 139),
      buildRow("Forty", 10, 4),
      buildRow("Under forty", 200, 78),
      buildRow("More than registered", 10, 30),
      buildRow("Nobody registered", 0, 3),
      buildRow("Ahead", 10, 0, "2026-12-01T20:00:00.000Z"),
    ]),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RegistrationsTable now={NOW} />
    </QueryClientProvider>,
  );
  const last = async (name: string) =>
    within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }))
      .getAllByRole("cell")
      .at(-1);
  for (const [name, text] of [
    ["Seventy", "70% good"],
    ["Under seventy", "70% good"],
    ["Forty", "40% fair"],
    ["Under forty", "39% low"],
    ["More than registered", "100% good"],
    ["Nobody registered", "–no registrations"],
    ["Ahead", "–not started"],
  ] as const) {
    expect(await last(name)).toHaveTextContent(text);
  }
});
