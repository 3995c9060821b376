import userEvent from "@testing-library/user-event";
import { Share2, Trash2 } from "lucide-react";
import { useState } from "react";

import { render, screen, waitFor } from "@/tests/support/render";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "./dialog";
import { Menu, MenuItem, MenuSeparator } from "./menu";

const onShare = jest.fn();

function Example() {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Menu label="More">
        <MenuItem icon={Share2} onSelect={onShare}>
          Share
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} destructive onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
        <MenuItem icon={Share2} href="https://calendar.example">
          Calendar
        </MenuItem>
      </Menu>
      <button>Elsewhere</button>
      <Dialog open={deleting} onOpenChange={setDeleting}>
        <DialogContent>
          <DialogTitle>Delete it?</DialogTitle>
          <DialogDescription>It is gone then.</DialogDescription>
        </DialogContent>
      </Dialog>
    </>
  );
}

const button = () => screen.getByRole("button", { name: "More" });

beforeEach(() => {
  onShare.mockClear();
  render(<Example />);
});

test("opens with the press that loads the list, and focuses the first entry", async () => {
  expect(button()).toHaveAttribute("aria-haspopup", "menu");
  expect(button()).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(button());
  const menu = await screen.findByRole("menu", { name: "More" });
  expect(button()).toHaveAttribute("aria-expanded", "true");
  expect(button()).toHaveAttribute("aria-controls", menu.id);
  expect(screen.getByRole("menuitem", { name: "Share" })).toHaveFocus();
});

test.each(["{ArrowDown}", "{Enter}", " "])("opens with the key %j", async (key) => {
  await userEvent.tab();
  expect(button()).toHaveFocus();
  await userEvent.keyboard(key);
  expect(await screen.findByRole("menuitem", { name: "Share" })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  expect(screen.getByRole("menuitem", { name: "Calendar" })).toHaveFocus();
});

test.each(["{Escape}", "{Tab}"])("closes with %s and returns the focus to the button", async (key) => {
  await userEvent.click(button());
  await screen.findByRole("menu");
  await userEvent.keyboard(key);
  await waitFor(() => expect(button()).toHaveFocus());
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("closes with a second press of the button", async () => {
  await userEvent.click(button());
  await screen.findByRole("menu");
  await userEvent.click(button());
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  expect(button()).toHaveAttribute("aria-expanded", "false");
});

test("closes with a press elsewhere and leaves the focus there", async () => {
  await userEvent.click(button());
  await screen.findByRole("menu");
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
});

test("runs an entry's action once and closes", async () => {
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole("menuitem", { name: "Share" }));
  expect(onShare).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
});

test("returns the focus to the button after a dialog that an entry opened", async () => {
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete it?" });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(button()).toHaveFocus());
});

test("renders a link that opens in a new tab", async () => {
  await userEvent.click(button());
  const link = await screen.findByRole("menuitem", { name: "Calendar" });
  expect(link).toHaveAttribute("href", "https://calendar.example");
  expect(link).toHaveAttribute("target", "_blank");
});
