import { documentLoad } from "@/lib/core/shared/document-load";

import { render } from "@/tests/support/render";

import { SameLanguage } from "./same-language";

const { dataset } = document.documentElement;

afterEach(() => delete dataset.language);

it("loads the document again if a page opens in another language than it has", () => {
  const reload = jest.spyOn(documentLoad, "reload").mockReturnValue(undefined);
  dataset.language = "en";
  const { rerender, unmount } = render(<SameLanguage language="en" />);
  expect(reload).not.toHaveBeenCalled();

  dataset.language = "es";
  rerender(<SameLanguage language="en" />);
  expect(reload).not.toHaveBeenCalled();

  unmount();
  render(<SameLanguage language="en" />);
  expect(reload).toHaveBeenCalledTimes(1);
});
