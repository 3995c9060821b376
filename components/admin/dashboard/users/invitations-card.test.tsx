import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import type { AdminInvitation } from "@/lib/admin/responses";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { InvitationsCard } from "./invitations-card";

const PATH = "/api/admin/invitations";
const build = (name: string, hasMailFailed: boolean): AdminInvitation => ({
  ...{ id: name, email: `${name}@nametag.test`, hasMailFailed },
  ...{ createdAt: "2026-11-20T20:00:00.000Z", expiresAt: "2026-12-04T20:00:00.000Z" },
});

it("says which mail failed, and sends only that one again", async () => {
  let failed = build("ivo", true);
  const calls = mockFetch({
    [`GET ${PATH}`]: () => jsonResponse(200, [failed, build("ana", false)]),
    [`POST ${PATH}`]: () => {
      failed = build("ivo", false);
      return jsonResponse(201, failed);
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <InvitationsCard />
      <Toaster />
    </QueryClientProvider>,
  );
  const [ivo, ana] = await screen.findAllByRole("listitem");
  expect(ivo && within(ivo).getByText("The mail failed")).toBeInTheDocument();
  expect(ana && within(ana).queryByText("The mail failed")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Send the invitation to ivo@nametag.test again" }));
  expect(await screen.findByText("Invitation sent")).toBeInTheDocument();
  expect(await within(ivo as HTMLElement).findByText(/^Works until /)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /again$/ })).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { email: "ivo@nametag.test" },
  ]);
});
