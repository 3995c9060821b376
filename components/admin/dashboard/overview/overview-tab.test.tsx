import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@/tests/support/render";

import { createQueryClient } from "@/lib/http/browser/query-client";
import type { Locale } from "@/lib/i18n/server/languages";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { OverviewTab } from "./overview-tab";

function renderOverview(isMailSent: boolean, locale?: Locale) {
  const failure = { message: "The database does not respond.", code: "unavailable" };
  mockFetch({ "GET /api/admin/stats?range=7": jsonResponse(503, failure) });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <OverviewTab range={7} onRange={() => undefined} now="2026-11-20T20:00:00.000Z" isMailSent={isMailSent} />
    </QueryClientProvider>,
    { locale },
  );
}

test.each([
  ["en", "No email leaves this machine", "SMTP_URL or RESEND_API_KEY"],
  ["es", "Ningún correo sale de esta máquina", "SMTP_URL o RESEND_API_KEY"],
] as const)(
  "says first that no email is sent, and what to set, also without statistics (%s)",
  (locale, title, text) => {
    renderOverview(false, locale);
    expect(screen.getByRole("note")).toHaveTextContent(title);
    expect(screen.getByRole("note")).toHaveTextContent(text);
  },
);

test("says nothing about it when emails are sent", () => {
  renderOverview(true);
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
});
