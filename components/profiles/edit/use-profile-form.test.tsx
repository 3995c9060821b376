import { QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { DEFAULT_LOCALE, getMessages } from "@/lib/i18n/server/languages";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { OWN_PROFILE } from "@/tests/support/fixtures/settings";
import { act, waitFor } from "@/tests/support/render";

import { useProfileForm } from "./use-profile-form";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

function Form() {
  const { form, submit } = useProfileForm(OWN_PROFILE);
  return (
    <form onSubmit={submit}>
      <input {...form.register("firstName")} />
      <button>Save</button>
    </form>
  );
}

it("shows the profile in the server's HTML, and keeps and saves text that was typed before the page was hydrated", async () => {
  const calls = mockFetch({ "PUT /api/profiles/me": jsonResponse(200, OWN_PROFILE) });
  const client = createQueryClient();
  const page = (
    <NextIntlClientProvider locale={DEFAULT_LOCALE} messages={getMessages(DEFAULT_LOCALE)} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Form />
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
  document.body.innerHTML = `<div>${renderToString(page)}</div>`;
  const [root, input, button] = ["div", "input", "button"].map((topic) => document.querySelector<HTMLElement>(topic));
  if (!root || !(input instanceof HTMLInputElement)) throw new Error("not rendered");
  expect(input.value).toBe(OWN_PROFILE.profile.firstName);
  input.value = "Rosalind";
  await act(async () => void hydrateRoot(root, page));
  expect(input.value).toBe("Rosalind");
  await act(async () => button?.click());
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ firstName: "Rosalind" }));
});
