import { onRouterTransitionStart } from "@/instrumentation-client";
import { buildAttendee } from "@/tests/support/fixtures/people";
import { act, render, screen } from "@/tests/support/render";

import { AttendeeRows } from "./attendee-rows";

type Entry = Pick<IntersectionObserverEntry, "isIntersecting" | "boundingClientRect" | "target">;

/** Reports what the test says about each block; jsdom has no layout. */
class FakeObserver {
  static active: FakeObserver[] = [];
  target: Element | undefined;
  constructor(readonly callback: (entries: Entry[]) => void) {}
  observe(target: Element): void {
    this.target = target;
    FakeObserver.active.push(this);
  }
  disconnect(): void {
    FakeObserver.active = FakeObserver.active.filter((observer) => observer !== this);
  }
}

const BLOCK_SIZE = 12;
const HEIGHT = 984;
const boundingClientRect = { height: HEIGHT } as DOMRect;

const buildAttendees = (count: number) => Array.from({ length: count }, (_, index) => buildAttendee(`p${index}`));
const renderRows = (count: number) =>
  render(
    <AttendeeRows attendees={buildAttendees(count)} setSize={count}>
      {({ userId }) => <button>{userId}</button>}
    </AttendeeRows>,
  );
const getRow = (index: number) => screen.queryByRole("button", { name: `p${index}` });
const getBlock = (index: number) => screen.getByRole("list").children[index] as HTMLElement;

/** Blocks from the sixth on follow the window. */
function scroll(isNear: (block: number) => boolean): void {
  const blocks = [...screen.getByRole("list").children];
  act(() => {
    for (const { callback, target } of FakeObserver.active) {
      if (target) callback([{ target, boundingClientRect, isIntersecting: isNear(blocks.indexOf(target)) }]);
    }
  });
}

beforeEach(() => {
  FakeObserver.active = [];
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
});

it("always has the first page, and of the rest only what is near the window", () => {
  renderRows(450);
  expect(screen.getAllByRole("listitem")).toHaveLength(60);
  scroll((block) => block >= 36);
  const items = screen.getAllByRole("listitem");
  expect(items).toHaveLength(60 + 18);
  expect(items.at(-1)).toHaveAttribute("aria-posinset", "450");
  expect(items.at(-1)).toHaveAttribute("aria-setsize", "450");
  scroll(() => false);
  expect(getRow(449)).not.toBeInTheDocument();
  expect(getRow(59)).toBeInTheDocument();
});

it("leaves the height of a block that is scrolled away, so that nothing moves", () => {
  renderRows(450);
  expect(getBlock(20).style.height).toBe("");
  scroll((block) => block === 20);
  expect(getRow(20 * BLOCK_SIZE)).toBeInTheDocument();
  scroll(() => false);
  expect(getRow(20 * BLOCK_SIZE)).not.toBeInTheDocument();
  expect(getBlock(20).style.height).toBe(`${HEIGHT}px`);
  scroll((block) => block === 20);
  expect(getBlock(20).style.height).toBe("");
});

it("keeps the row with the focus when it is scrolled out of view", () => {
  renderRows(450);
  scroll((block) => block === 10);
  act(() => getRow(123)?.focus());
  scroll(() => false);
  expect(getRow(123)).toHaveFocus();
});

describe("after Back", () => {
  const scrollBy = jest.fn();
  /** All rows are above the window but one, which begins 30 pixels above its top. */
  function mockPositions(first: string, top: number): void {
    jest.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
      return (this.dataset.user === first ? { top, bottom: top + 80 } : { top: -200, bottom: -120 }) as DOMRect;
    });
  }
  beforeEach(() => {
    scrollBy.mockReset();
    Object.assign(window, { scrollBy });
  });

  function leaveAt(row: string): void {
    const { unmount } = renderRows(450);
    scroll((block) => block === 20);
    mockPositions(row, -30);
    act(() => onRouterTransitionStart("/messages", "push"));
    unmount();
  }

  it("has the same row at the same place", () => {
    leaveAt("p245");
    onRouterTransitionStart("/people", "traverse");
    mockPositions("p245", 400);
    renderRows(450);
    expect(getRow(245)).toBeInTheDocument();
    expect(scrollBy).toHaveBeenCalledWith({ top: 430, behavior: "instant" });
  });

  it("begins at the top after a link", () => {
    leaveAt("p245");
    onRouterTransitionStart("/people", "push");
    renderRows(450);
    expect(getRow(245)).not.toBeInTheDocument();
    expect(scrollBy).not.toHaveBeenCalled();
  });
});
