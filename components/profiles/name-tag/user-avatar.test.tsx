import { act, render, screen } from "@/tests/support/render";

import { UserAvatar } from "./user-avatar";

class FakeImage extends EventTarget {
  static instances: FakeImage[] = [];
  src = "";
  complete = false;
  naturalWidth = 0;
  referrerPolicy = "";
  crossOrigin: string | null = null;
  constructor() {
    super();
    FakeImage.instances.push(this);
  }
}

const ANA = { firstName: "Ana", lastName: "Ruiz", industry: "Design" };
const realImage = window.Image;

beforeEach(() => {
  FakeImage.instances = [];
  window.Image = FakeImage as unknown as typeof Image;
});
afterEach(() => {
  window.Image = realImage;
});

const settle = (event: "load" | "error") =>
  act(() => FakeImage.instances.forEach((image) => image.dispatchEvent(new Event(event))));

it("shows initials on the color of the industry when there is no picture", () => {
  render(<UserAvatar profile={ANA} />);
  expect(screen.getByText("AR")).toHaveClass("bg-band-creative-arts");
});

it("is hidden from screen readers, because the name is displayed next to it", () => {
  render(<UserAvatar profile={ANA} />);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});

it("shows initials when the picture fails, and doesn't load that picture again", () => {
  const profile = { ...ANA, avatarUrl: "https://pictures.test/broken.png" };
  const { unmount } = render(<UserAvatar profile={profile} />);
  expect(FakeImage.instances).toHaveLength(1);
  settle("error");
  expect(screen.getByText("AR")).toBeInTheDocument();
  unmount();

  FakeImage.instances = [];
  render(<UserAvatar profile={profile} />);
  expect(FakeImage.instances).toHaveLength(0);
  expect(screen.getByText("AR")).toBeInTheDocument();
});

it("loads another picture after one failed", () => {
  const { rerender } = render(<UserAvatar profile={{ ...ANA, avatarUrl: "https://pictures.test/old.png" }} />);
  settle("error");
  FakeImage.instances = [];
  rerender(<UserAvatar profile={{ ...ANA, avatarUrl: "https://pictures.test/new.png" }} />);
  expect(FakeImage.instances).toHaveLength(1);
});
