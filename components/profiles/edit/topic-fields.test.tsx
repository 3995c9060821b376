import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { OWN_PROFILE } from "@/tests/support/fixtures/settings";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { TopicFields } from "./topic-fields";
import { useProfileForm } from "./use-profile-form";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const SAVE = "PUT /api/profiles/me";

function Form() {
  const { topics, submit } = useProfileForm(OWN_PROFILE);
  return (
    <form onSubmit={submit}>
      <TopicFields {...topics} />
      <button>Save</button>
    </form>
  );
}

function renderForm(saved: Response | (() => Promise<Response>) = jsonResponse(200, OWN_PROFILE)) {
  const calls = mockFetch({ [SAVE]: saved });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Form />
      <Toaster />
    </QueryClientProvider>,
  );
  const listSaved = () =>
    calls.map(({ body }) => {
      const { lookingFor, canHelpWith } = body as { lookingFor?: string[]; canHelpWith?: string[] };
      return { lookingFor, canHelpWith };
    });
  return { user: userEvent.setup(), client, listSaved };
}

const field = (name: string) => screen.getByRole("combobox", { name });

it("adds by Enter, ignores a repeated topic, removes by keyboard, and saves what is typed", async () => {
  const { user, listSaved } = renderForm();
  await user.type(field("Looking for"), "Design{Enter}Sales{Enter}design{Enter}");
  expect(screen.getByText("design is in the list already")).toBeInTheDocument();
  screen.getByRole("button", { name: "Remove Sales" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "Remove Sales" })).not.toBeInTheDocument();
  expect(field("Looking for")).toHaveFocus();
  await user.type(field("Can help with"), "Music");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(listSaved()).toEqual([{ lookingFor: ["Design"], canHelpWith: ["Music"] }]));
});

it("adds a topic by a tap, takes it back by another, and keeps what is typed", async () => {
  const { user } = renderForm();
  await user.type(field("Looking for"), "Zebra");
  const choices = within(screen.getByRole("list", { name: "Add to “Looking for”" }));
  const investors = choices.getByRole("button", { name: "Investors" });
  await user.click(investors);
  expect(screen.getByRole("button", { name: "Remove Investors" })).toBeVisible();
  expect(investors).toHaveAttribute("aria-pressed", "true");
  await user.click(investors);
  expect(screen.queryByRole("button", { name: "Remove Investors" })).not.toBeInTheDocument();
  expect(field("Looking for")).toHaveValue("Zebra");
});

it("saves only the lists that were changed, so that another device's stay", async () => {
  const { user, listSaved } = renderForm();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(listSaved()).toEqual([{ lookingFor: undefined, canHelpWith: undefined }]));
  await user.type(field("Can help with"), "Music{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(listSaved()[1]).toEqual({ lookingFor: undefined, canHelpWith: ["Music"] }));
});

it("offers no sixth topic", async () => {
  const { user } = renderForm();
  await user.type(field("Looking for"), "a{Enter}b{Enter}c{Enter}d{Enter}e{Enter}");
  expect(screen.getByText("You have 5. Remove one to add another.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add to “Looking for”" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Remove c" }));
  expect(screen.getByRole("button", { name: "Add to “Looking for”" })).toBeEnabled();
});

it("keeps what was added while it was saving", async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const { user, client } = renderForm(() => answered);
  await user.type(field("Looking for"), "Design{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.type(field("Looking for"), "Sales{Enter}");
  const topics = { lookingFor: [{ key: "design", label: "Design" }], canHelpWith: [] };
  answer(jsonResponse(200, { ...OWN_PROFILE, topics }));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.getByRole("button", { name: "Remove Sales" })).toBeInTheDocument();
});

it("keeps what was typed when saving fails, and shows the server's reason at the list until it is changed", async () => {
  const message = "“diseño” is in the list twice. Please remove one.";
  const { user } = renderForm(jsonResponse(400, { code: "validation", message, fields: { lookingFor: message } }));
  await user.type(field("Looking for"), "Design{Enter}diseño");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(field("Looking for")).toBeInvalid());
  expect(field("Looking for")).toHaveValue("diseño");
  await user.clear(field("Looking for"));
  expect(field("Looking for")).toBeValid();
});
