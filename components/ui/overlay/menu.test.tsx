import { fireEvent, render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";
import { Share2 } from "lucide-react";

import { Menu, MenuItem } from "./menu";

test("stays open while the last of an earlier scroll comes in, and goes once its button moves away", async () => {
  render(
    <Menu label="More">
      <MenuItem icon={Share2} onSelect={() => undefined}>
        Share
      </MenuItem>
    </Menu>,
  );
  const button = screen.getByRole("button", { name: "More" });
  await userEvent.click(button);

  fireEvent.scroll(window);
  expect(screen.getByRole("menu")).toBeInTheDocument();

  jest.spyOn(button, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -40, 44, 44));
  fireEvent.scroll(window);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});
