import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { createQueryClient } from "@/lib/http/browser/query-client";
import type { EventQuestion } from "@/lib/events/schema/questions";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { QuestionsCard } from "./questions-card";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const ID = "11111111-1111-4111-8111-111111111111";
const PATH = `/api/events/${ID}/questions`;
const OFF = { isRequired: false, isForDoor: false, isForMatching: false };
const DIET: EventQuestion = { id: ID, label: "Diet?", kind: "text", options: [], ...OFF };

it("adds, changes and removes questions, and sends the whole list", async () => {
  const calls = mockFetch({ [`GET ${PATH}`]: jsonResponse(200, [DIET]), [`PUT ${PATH}`]: jsonResponse(200, [DIET]) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QuestionsCard eventId={ID} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const first = within(await screen.findByRole("group", { name: "Question 1" }));
  expect(first.getByRole("textbox", { name: "Question" })).toHaveValue("Diet?");
  expect(screen.getByRole("button", { name: "Save questions" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Add a question" }));
  const second = within(screen.getByRole("group", { name: "Question 2" }));
  await user.type(second.getByRole("textbox", { name: "Question" }), "Size?");
  await user.selectOptions(second.getByRole("combobox", { name: "Answer" }), "One of several options");
  await user.type(second.getByRole("textbox", { name: "Options" }), "S");
  const save = screen.getByRole("button", { name: "Save questions" });
  await user.click(save);
  expect(screen.getByRole("alert")).toHaveTextContent("2 to 10 different options");
  await user.type(second.getByRole("textbox", { name: "Options" }), "{enter}M{enter}");
  await user.click(screen.getByRole("button", { name: "Add a question" }));
  expect(screen.getByRole("button", { name: "Add a question" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Remove question 3" }));
  await user.click(first.getByRole("switch", { name: "Required" }));
  await user.click(first.getByRole("switch", { name: "Shown at the door" }));
  expect(first.queryByRole("switch", { name: "For matching" })).toBeNull();
  await user.click(second.getByRole("switch", { name: "For matching" }));
  await user.click(save);
  const questions = [
    { ...DIET, isRequired: true, isForDoor: true },
    { label: "Size?", kind: "one", options: ["S", "M"], isRequired: false, isForDoor: false, isForMatching: true },
  ];
  await waitFor(() => expect(calls.filter(({ method }) => method === "PUT")).toMatchObject([{ body: { questions } }]));
});
