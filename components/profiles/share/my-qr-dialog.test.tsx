import userEvent from "@testing-library/user-event";

import { VIEWER } from "@/tests/support/fixtures/viewer";
import { render, screen } from "@/tests/support/render";

import { MyQrDialog } from "./my-qr-dialog";

const own = {
  ...VIEWER,
  tags: { lookingFor: [], canHelpWith: [] },
  stats: { connections: 0, eventsAttended: 0, messagesSent: 0 },
};

it("shows the code alone in full screen, and Escape leaves full screen before it closes the dialog", async () => {
  const user = userEvent.setup();
  render(<MyQrDialog own={own} />);
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
