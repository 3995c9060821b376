import { QueryClientProvider } from "@tanstack/react-query";
import { clock } from "@/lib/core/shared/clock";
import { render, screen } from "@/tests/support/render";

import { createQueryClient } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { AdminOnly } from "./admin-only";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const ADMIN: Viewer = { ...VIEWER, role: "admin" };

function open() {
  localStorage.setItem("auth_token", "token");
  localStorage.setItem("auth_token_timestamp", String(clock.ms()));
  const client = createQueryClient();
  client.setQueryData(["/api/admin/stats?range=7"], { totalUsers: 60 });
  render(
    <QueryClientProvider client={client}>
      <AdminOnly viewer={ADMIN}>
        <p>Total users</p>
      </AdminOnly>
    </QueryClientProvider>,
  );
  return client;
}

const expectDemoted = async (client: ReturnType<typeof open>) => {
  expect(await screen.findByText("404 Page Not Found")).toBeVisible();
  expect(screen.queryByText("Total users")).not.toBeInTheDocument();
  expect(client.getQueryData(["/api/admin/stats?range=7"])).toBeUndefined();
};

test("removes the content and all admin data when the viewer is demoted", async () => {
  mockFetch({ "GET /api/auth/me": jsonResponse(200, VIEWER) });
  const client = open();
  expect(screen.getByText("Total users")).toBeVisible();
  await client.invalidateQueries({ queryKey: ["/api/auth/me"] });
  await expectDemoted(client);
});

test("checks the viewer's role when a call is refused with 403", async () => {
  mockFetch({
    "GET /api/auth/me": jsonResponse(200, VIEWER),
    "GET /api/admin/health": jsonResponse(403, { message: "Only admins can do this.", code: "forbidden" }),
  });
  const client = open();
  await client.fetchQuery({ queryKey: ["/api/admin/health"] }).catch(() => undefined);
  await expectDemoted(client);
});
