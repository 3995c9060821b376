import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";

import pageTexts from "@/components/texts/page-texts.json";
import { pickMessages } from "@/components/texts/with-texts";
import en from "@/messages/en.json";

import { ErrorContent } from "./error-content";

const notLoaded = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });

describe.each(["app/layout.tsx", "app/(app)/layout.tsx"] as const)("below %s", (layout) => {
  test.each([
    ["failed", new Error("broken"), en.errorScreen],
    ["did not arrive", notLoaded, en.notLoadedScreen],
  ])("a screen that %s has its texts among those that the layout sends", (_, error, texts) => {
    render(
      <NextIntlClientProvider locale="en" messages={pickMessages(en, pageTexts[layout])} timeZone="UTC">
        <ErrorContent error={Object.assign(error, { digest: "a1" })} retry={() => undefined} />
      </NextIntlClientProvider>,
    );
    expect(screen.getByText(texts.title)).toBeVisible();
    expect(screen.getByText(texts.description)).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.getByText("Reference: a1")).toBeVisible();
  });
});
