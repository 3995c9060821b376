import { screen, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";

import { ErrorContent } from "@/components/ui/screens/error-content";
import en from "@/messages/en.json";
import { mapTexts } from "@/scripts/texts/keys";

const other = mapTexts(en, (text) => `⟦${text}⟧`);

it("renders a component in another language from another message file", () => {
  render(
    <NextIntlClientProvider locale="en" messages={other} timeZone="UTC">
      <ErrorContent error={Object.assign(new Error("broken"), { digest: "a1" })} retry={() => undefined} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText("⟦Something went wrong⟧")).toBeVisible();
  expect(screen.getByRole("button", { name: "⟦Try again⟧" })).toBeVisible();
  expect(screen.getByText("⟦Reference: a1⟧")).toBeVisible();
});
