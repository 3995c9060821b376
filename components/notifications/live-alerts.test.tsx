import userEvent from "@testing-library/user-event";

import { UpdateBar } from "@/components/offline/service-worker-registration";
import { Toaster } from "@/components/ui/feedback/toaster";
import { dismissToast, getCurrentToast, toast } from "@/components/ui/feedback/toast";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import { Sheet } from "@/components/ui/overlay/sheet";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { announce } from "./announce";
import { clearAnnouncements, connectionAnnouncementId } from "./announcements";
import { LiveAlerts } from "./live-alerts";

beforeEach(() => clearAnnouncements());
afterEach(() => act(() => dismissToast(getCurrentToast()?.id ?? 0)));

const onOpen = jest.fn();
const onReload = jest.fn();
const receiveMessage = (id = "message-1") =>
  act(() =>
    announce({
      id,
      type: "message",
      title: "New Message",
      message: "Ben: Hi",
      action: { label: "Open", onClick: onOpen },
    }),
  );
const getStack = () => document.querySelector<HTMLElement>("[data-slot=live-alerts]");
const getField = () => screen.getByRole("textbox", { name: "Note" });

function getButtonOf(slot: string, name: string): HTMLElement {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-slot=${slot}] button`);
  const button = [...buttons].find(({ ariaLabel, textContent }) => [ariaLabel, textContent].includes(name));
  if (!button) throw new Error(`no button ${name}`);
  return button;
}

async function renderBelowDialog() {
  const user = userEvent.setup();
  render(
    <>
      {/* An open dialog disables the pointer on the rest of the page. */}
      <style>{".pointer-events-auto { pointer-events: auto; }"}</style>
      <main>
        <LiveAlerts />
        <UpdateBar onReload={onReload} />
      </main>
      <Dialog defaultOpen>
        <DialogContent>
          <DialogTitle>Share</DialogTitle>
          <DialogDescription>A form.</DialogDescription>
          <textarea aria-label="Note" />
        </DialogContent>
      </Dialog>
      <Toaster />
    </>,
  );
  await user.type(getField(), "Nice to meet you");
  receiveMessage();
  return user;
}

describe.each([["[MouseLeft]"], ["[TouchA]"]])("with %s", (press) => {
  it.each([
    ["closes an alert", "live-alert", "Close"],
    ["opens a message", "live-alert", "Open"],
    ["asks for the new version", "update-bar", "Reload"],
  ])("%s above a dialog, which keeps its text", async (_, slot, name) => {
    const user = await renderBelowDialog();
    await user.pointer({ keys: press, target: getButtonOf(slot, name) });
    if (slot === "live-alert") await waitFor(() => expect(getStack()).toBeEmptyDOMElement());
    else expect(onReload).toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "Share" })).toBeVisible();
    expect(getField()).toHaveValue("Nice to meet you");
  });
});

it("stays readable for screen readers while a dialog is open", async () => {
  await renderBelowDialog();
  expect(screen.getByRole("button", { name: "Reload" })).toBeInTheDocument();
  expect(screen.getByText("Ben: Hi").closest("[aria-hidden=true]")).toBeNull();
});

it("is reached with F8 from a dialog, and returns the focus when the alert is closed", async () => {
  const user = await renderBelowDialog();
  await user.keyboard("[F8]");
  expect(getStack()).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(getButtonOf("live-alert", "Close")).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(getStack()).toBeEmptyDOMElement();
  expect(getField()).toHaveFocus();
});

it("lets F8 go to a toast first, and then to the alerts", async () => {
  const user = userEvent.setup();
  render(
    <>
      <LiveAlerts />
      <Toaster />
    </>,
  );
  receiveMessage();
  act(() => toast({ title: "Connected!" }));
  await screen.findByText("Connected!");
  await user.keyboard("[F8]");
  expect(document.activeElement).toHaveAttribute("data-slot", "toasts");
  await user.keyboard("[F8]");
  expect(getStack()).toHaveFocus();
});

it.each([
  [
    "the walkthrough",
    <div key="page" inert>
      <LiveAlerts />
    </div>,
  ],
  [
    "the phone's menu",
    <div key="page">
      <LiveAlerts />
      <Sheet open label="Menu" onClose={() => undefined}>
        <p>Events</p>
      </Sheet>
    </div>,
  ],
])("shows an announcement as a toast while %s covers the page", async (_, page) => {
  render(
    <>
      {page}
      <Toaster />
    </>,
  );
  receiveMessage();
  await waitFor(() => expect(getButtonOf("toast", "Open")).toBeInTheDocument());
  expect(getStack()).toBeEmptyDOMElement();
});

it("closes the toast about a failed try when its success is announced", async () => {
  render(
    <>
      <LiveAlerts />
      <Toaster />
    </>,
  );
  const about = connectionAnnouncementId("user-2");
  act(() => toast({ title: "Connection failed", variant: "destructive", about }));
  await screen.findByText("Connection failed");
  act(() => announce({ id: about, type: "connection", title: "Connected!", message: "You are now connected." }));
  expect(await screen.findByText("Connected!")).toBeInTheDocument();
  expect(screen.queryByText("Connection failed")).not.toBeInTheDocument();
});
