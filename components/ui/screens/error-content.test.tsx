import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";

import { pickMessages } from "@/components/texts/client-texts";
import { MEMBER_TEXTS, ROOT_TEXTS, VISITOR_TEXTS } from "@/components/texts/namespaces";
import en from "@/messages/en.json";

import { ErrorContent } from "./error-content";

const notLoaded = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });

describe.each(Object.entries({ ROOT_TEXTS, VISITOR_TEXTS, MEMBER_TEXTS }))(
  "below a layout with %s",
  (_, namespaces) => {
    test.each([
      ["failed", new Error("broken"), en.errorScreen],
      ["did not arrive", notLoaded, en.notLoadedScreen],
    ])("a screen that %s has its texts among those that the layout sends", (_, error, texts) => {
      render(
        <NextIntlClientProvider locale="en" messages={pickMessages(en, namespaces)} timeZone="UTC">
          <ErrorContent error={Object.assign(error, { digest: "a1" })} retry={() => undefined} />
        </NextIntlClientProvider>,
      );
      expect(screen.getByText(texts.title)).toBeVisible();
      expect(screen.getByText(texts.description)).toBeVisible();
      expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
      expect(screen.getByText("Reference: a1")).toBeVisible();
    });
  },
);
