import { act, render, screen } from "@/tests/support/render";

import { UserAvatar } from "./user-avatar";

/** jsdom loads no pictures: the test says what became of each. */
class FakeImage extends EventTarget {
  static made: FakeImage[] = [];
  src = "";
  complete = false;
  naturalWidth = 0;
  referrerPolicy = "";
  crossOrigin: string | null = null;
  constructor() {
    super();
    FakeImage.made.push(this);
  }
}

const ANA = { firstName: "Ana", lastName: "Ruiz", industry: "Design" };
const realImage = window.Image;

beforeEach(() => {
  FakeImage.made = [];
  window.Image = FakeImage as unknown as typeof Image;
});
afterEach(() => {
  window.Image = realImage;
});

const settle = (event: "load" | "error") =>
  act(() => FakeImage.made.forEach((image) => image.dispatchEvent(new Event(event))));

it("shows initials on the colour of the industry without a picture", () => {
  render(<UserAvatar profile={ANA} />);
  expect(screen.getByText("AR")).toHaveClass("bg-band-creative-arts");
});

it("is named only where asked", () => {
  const { rerender } = render(<UserAvatar profile={ANA} />);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  rerender(<UserAvatar profile={ANA} named />);
  expect(screen.getByRole("img", { name: "Ana Ruiz" })).toBeInTheDocument();
});

it("falls back to initials when the picture fails, and remembers", () => {
  const profile = { ...ANA, avatarUrl: "https://pictures.test/broken.png" };
  const { unmount } = render(<UserAvatar profile={profile} />);
  expect(FakeImage.made).toHaveLength(1);
  settle("error");
  expect(screen.getByText("AR")).toBeInTheDocument();
  unmount();

  FakeImage.made = [];
  render(<UserAvatar profile={profile} />);
  expect(FakeImage.made).toHaveLength(0);
  expect(screen.getByText("AR")).toBeInTheDocument();
});

it("asks for a new picture after one failed", () => {
  const { rerender } = render(<UserAvatar profile={{ ...ANA, avatarUrl: "https://pictures.test/old.png" }} />);
  settle("error");
  FakeImage.made = [];
  rerender(<UserAvatar profile={{ ...ANA, avatarUrl: "https://pictures.test/new.png" }} />);
  expect(FakeImage.made).toHaveLength(1);
});
