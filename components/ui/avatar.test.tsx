import { render, screen } from "@/tests/support/render";

import { Avatar } from "./avatar";

const asked: string[] = [];

/** Loads no picture, and notes which ones are asked for. */
class RecordingImage extends EventTarget {
  complete = false;
  naturalWidth = 0;
  set src(src: string) {
    asked.push(src);
  }
}

it("asks for a picture of an http address by https, and shows the fallback until it is there", () => {
  const original = window.Image;
  window.Image = RecordingImage as never;
  render(
    <Avatar src="http://bank.example/logo.png" fallbackClassName="bg-muted">
      B
    </Avatar>,
  );
  window.Image = original;
  expect(asked).toEqual(["https://bank.example/logo.png"]);
  expect(screen.getByText("B")).toBeVisible();
});
