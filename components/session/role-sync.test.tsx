import { QueryClientProvider } from "@tanstack/react-query";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, waitFor } from "@/tests/support/render";

import { RoleSync } from "./role-sync";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

it("renders the page again when the viewer becomes an admin, and not for other changes", async () => {
  const client = createQueryClient();
  const { queryKey } = currentUserQuery();
  render(
    <QueryClientProvider client={client}>
      <RoleSync viewer={VIEWER} />
    </QueryClientProvider>,
  );
  const renamed: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, firstName: "Devon" } };
  act(() => void client.setQueryData(queryKey, renamed));
  const promoted: Viewer = { ...renamed, role: "admin" };
  act(() => void client.setQueryData(queryKey, promoted));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
});
