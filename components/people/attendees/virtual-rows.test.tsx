import { act, render, screen } from "@/tests/support/render";
import { buildAttendee } from "@/tests/support/fixtures/people";

import VirtualRows from "./virtual-rows";

const BLOCK_HEIGHT = 1_000;
const GAP = 8;
const BLOCK_SIZE = 12;

const buildAttendees = (count: number) => Array.from({ length: count }, (_, index) => buildAttendee(`p${index}`));

function renderCards(count: number) {
  const buildCards = (length: number) => (
    <VirtualRows attendees={buildAttendees(length)} setSize={length}>
      {({ userId }) => <button>{userId}</button>}
    </VirtualRows>
  );
  const { rerender } = render(buildCards(count));
  return (length: number) => rerender(buildCards(length));
}

const getCard = (index: number) => screen.queryByRole("button", { name: `p${index}` });
const getHeight = (count: number) => Math.ceil(count / BLOCK_SIZE) * (BLOCK_HEIGHT + GAP) - GAP;

function scrollTo(position: number) {
  act(() => {
    window.scrollY = position;
    window.dispatchEvent(new Event("scroll"));
  });
}

beforeEach(() => {
  // jsdom has no layout: every block is 1,000 px high and the window 768.
  jest.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(BLOCK_HEIGHT);
  // Blocks of one height need no correction.
  window.scrollTo = () => undefined;
  window.scrollY = 0;
});

test("renders only the first cards of a long list, with their positions", () => {
  renderCards(600);
  const items = screen.getAllByRole("listitem");
  expect(items).toHaveLength(2 * BLOCK_SIZE);
  expect(items.at(-1)).toHaveAttribute("aria-posinset", "24");
  expect(items.at(-1)).toHaveAttribute("aria-setsize", "600");
});

test("renders the last cards after a jump to the end", () => {
  renderCards(605);
  scrollTo(getHeight(605) - window.innerHeight);
  expect(getCard(604)).toBeInTheDocument();
  expect(screen.getAllByRole("listitem").at(-1)).toHaveAttribute("aria-posinset", "605");
  expect(getCard(0)).not.toBeInTheDocument();
});

test("renders the first cards again after a jump back to the top", () => {
  renderCards(600);
  scrollTo(getHeight(600) - window.innerHeight);
  scrollTo(0);
  expect(getCard(0)).toBeInTheDocument();
});

test.each([0, 900, 1_007, 1_008, 5_000, 12_345, 30_000, 49_000])(
  "covers the whole window at the scroll position %i",
  (position) => {
    renderCards(600);
    scrollTo(position);
    const blockAt = (pixel: number) => Math.floor(pixel / (BLOCK_HEIGHT + GAP));
    expect(getCard(blockAt(position) * BLOCK_SIZE)).toBeInTheDocument();
    expect(getCard(blockAt(position + window.innerHeight) * BLOCK_SIZE)).toBeInTheDocument();
  },
);

test("renders every card when the window becomes as high as the list", () => {
  renderCards(60);
  const { innerHeight } = window;
  act(() => {
    window.innerHeight = getHeight(60);
    window.dispatchEvent(new Event("resize"));
  });
  expect(screen.getAllByRole("listitem")).toHaveLength(60);
  window.innerHeight = innerHeight;
});

test("keeps the card with the focus when it is scrolled out of view", () => {
  renderCards(600);
  act(() => getCard(3)?.focus());
  scrollTo(30_000);
  expect(getCard(3)).toHaveFocus();
  act(() => getCard(3)?.blur());
  expect(getCard(3)).not.toBeInTheDocument();
});

test("renders what is left when the list becomes shorter than the scroll position", () => {
  const rerenderWith = renderCards(600);
  scrollTo(30_000);
  rerenderWith(30);
  scrollTo(getHeight(30) - window.innerHeight);
  expect(getCard(29)).toBeInTheDocument();
});
