import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { useState } from "react";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { render, screen } from "@/tests/support/render";

import { MyQrDialog } from "./my-qr-dialog";

const own = {
  ...VIEWER,
  topics: { lookingFor: [], canHelpWith: [] },
  stats: { connections: 0, notes: 0, followUpsDone: 0, eventsAttended: 0, messagesSent: 0 },
};

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>My QR</button>
      {isOpen && <MyQrDialog own={own} onClose={() => setOpen(false)} />}
    </>
  );
}

function show() {
  mockFetch({ "GET /api/profiles/me/code": jsonResponse(200, { code: "A1B-C2D", secondsLeft: 600 }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
}

it("shows a code to read out beside the one to connect", async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: "My QR" }));
  expect(screen.queryByText("A1B-C2D")).not.toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Connect" }));
  expect(await screen.findByText("A1B-C2D")).toBeInTheDocument();
});

it("shows the code alone in full screen, and Escape leaves full screen before it closes the dialog", async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: "My QR" }));
  await user.click(screen.getByRole("tab", { name: "Connect" }));
  const code = await screen.findByRole("img", { name: /link to the profile/ });
  const fullScreen = screen.getByRole("button", { name: "Full screen" });
  await user.click(fullScreen);
  expect(fullScreen).toHaveAttribute("aria-pressed", "true");
  expect(code).toBeInTheDocument();
  expect(screen.queryByText(/^Opens your profile/)).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Done" })).not.toBeInTheDocument();

  await user.keyboard("{Escape}");
  expect(fullScreen).toHaveAttribute("aria-pressed", "false");
  expect(screen.getByText(/^Opens your profile/)).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("keeps the screen on while it is open, and no longer", async () => {
  const release = jest.fn().mockResolvedValue(undefined);
  const request = jest.fn().mockResolvedValue({ release });
  Object.assign(navigator, { wakeLock: { request } });
  const user = userEvent.setup();
  show();
  expect(request).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "My QR" }));
  await user.click(screen.getByRole("button", { name: "Full screen" }));
  expect(request.mock.calls).toEqual([["screen"]]);
  expect(release).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(release).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
});
