import { lazy, Suspense, type ComponentType, useState } from "react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Switch } from "@/components/ui/form/switch";
import { usePrefilledForm } from "@/components/ui/form/use-prefilled-form";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { act, fireEvent, render, screen, waitFor } from "@/tests/support/render";
import { renderToString } from "@/tests/support/render-to-string";

import type { EarlyInput } from "./early-input";
import { EARLY_INPUT_SCRIPT } from "./record";
import { replayEarlyInput } from "./replay";
import { ReplayEarlyInput } from "./replay-early-input";

const onClick = jest.fn();
const onChange = jest.fn();
const onSubmit = jest.fn();

function Controls() {
  const isHydrated = useHydrated();
  return (
    <>
      <button onClick={() => onClick("share")}>
        <span>Share</span>
      </button>
      <button onClick={() => onClick("filters")}>Filters</button>
      <button aria-disabled={!isHydrated} onClick={isHydrated ? () => onClick("rsvp") : undefined}>
        RSVP
      </button>
      {!isHydrated && <button onClick={() => onClick("gone")}>Only before hydration</button>}
      <label>
        Text message
        <Switch checked={false} onChange={({ target }) => onChange(target.checked)} />
      </label>
      <Tabs defaultValue="one">
        <TabsList>
          <TabsTrigger value="one">One</TabsTrigger>
          <TabsTrigger value="two">Two</TabsTrigger>
        </TabsList>
        <TabsContent value="two">Second panel</TabsContent>
      </Tabs>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <button type="submit">Send</button>
      </form>
      <form action="/events">
        <button type="submit">Search</button>
      </form>
      <a href="#elsewhere" role="tab">
        Elsewhere
      </a>
      <ReplayEarlyInput />
    </>
  );
}

/** Shows the server's HTML with the inline script. Returns a function that hydrates it. */
function load(ui = <Controls />) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(ui);
  // As the browser does with the inline script.
  window.eval(EARLY_INPUT_SCRIPT);
  return async () => {
    await act(async () => void render(ui, { container, hydrate: true }));
    await waitFor(() => expect(window.nametagTakeEarlyInput).toBeUndefined());
  };
}

beforeEach(() => jest.clearAllMocks());

it("repeats the last click once after hydration", async () => {
  const hydrate = load();
  fireEvent.click(screen.getByRole("button", { name: "Filters" }));
  fireEvent.click(screen.getByText("Share"));
  fireEvent.click(screen.getByText("Share"));
  await hydrate();
  expect(onClick.mock.calls).toEqual([["share"]]);
  fireEvent.click(screen.getByText("Share"));
  expect(onClick).toHaveBeenCalledTimes(2);
});

it("repeats the click of a control that is enabled by hydration", async () => {
  const hydrate = load();
  fireEvent.click(screen.getByRole("button", { name: "RSVP" }));
  await hydrate();
  expect(onClick.mock.calls).toEqual([["rsvp"]]);
});

it("turns on a switch that was clicked by its label", async () => {
  const hydrate = load();
  fireEvent.click(screen.getByText("Text message"));
  expect(screen.getByRole("switch")).not.toBeChecked();
  await hydrate();
  expect(onChange.mock.calls).toEqual([[true]]);
});

it("opens a tab", async () => {
  const hydrate = load();
  fireEvent.click(screen.getByRole("tab", { name: "Two" }));
  await hydrate();
  expect(screen.getByText("Second panel")).toBeVisible();
});

it("leaves links and forms with an address to the browser", async () => {
  const hydrate = load();
  expect(fireEvent.click(screen.getByRole("tab", { name: "Elsewhere" }))).toBe(true);
  const submitted = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener("submit", submitted, { once: true });
  fireEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(submitted).toHaveBeenCalledTimes(1);
  await hydrate();
  expect(onSubmit).not.toHaveBeenCalled();
});

it("submits a form that the browser would have sent to the page's own address", async () => {
  const hydrate = load();
  const submitted = jest.fn((event: Event) => event.defaultPrevented);
  window.addEventListener("submit", submitted, { once: true });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(submitted.mock.results).toMatchObject([{ value: true }]);
  await hydrate();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

it("acts once when React receives the next click before the first is repeated", async () => {
  const hydrate = load();
  fireEvent.click(screen.getByText("Share"));
  await hydrate();
  const early: EarlyInput = { control: screen.getByText("Filters"), values: new Map() };
  replayEarlyInput(early);
  early.control = null;
  await waitFor(() => expect(onClick).toHaveBeenCalled());
  expect(onClick.mock.calls).toEqual([["share"]]);
});

it("does nothing for a control that is gone", async () => {
  const hydrate = load();
  fireEvent.click(screen.getByRole("button", { name: "Only before hydration" }));
  await hydrate();
  expect(onClick).not.toHaveBeenCalled();
});

it("does nothing when no control was clicked", async () => {
  const hydrate = load();
  fireEvent.click(document.body);
  await hydrate();
  expect(onClick).not.toHaveBeenCalled();
});

/** Shows a page whose part the server has, and whose code the browser loads. `loadPart` lets it arrive. */
function loadWithLatePart(Part: ComponentType) {
  let resolve = (_module: { default: ComponentType }) => {};
  const OnServer = lazy(() => ({ then: (done: (module: object) => void) => done({ default: Part }) }) as never);
  const InBrowser = lazy(() => new Promise<{ default: ComponentType }>((done) => (resolve = done)));
  let isServer = true;
  const Page = () => (
    <>
      <Suspense>{isServer ? <OnServer /> : <InBrowser />}</Suspense>
      <ReplayEarlyInput />
    </>
  );
  const hydrate = load(<Page />);
  isServer = false;
  return { hydrate, loadPart: () => act(async () => resolve({ default: Part })) };
}

it("repeats the click in a part of the page that is hydrated later", async () => {
  const { hydrate, loadPart } = loadWithLatePart(() => <button onClick={() => onClick("part")}>Part</button>);
  fireEvent.click(screen.getByRole("button", { name: "Part" }));
  await hydrate();
  expect(onClick).not.toHaveBeenCalled();
  await loadPart();
  await waitFor(() => expect(onClick.mock.calls).toEqual([["part"]]));
});

describe("fields", () => {
  const onSend = jest.fn();

  function Form() {
    const [note, setNote] = useState("");
    const [role, setRole] = useState("member");
    const { register, formState } = usePrefilledForm({ defaultValues: { bio: "Stored." } });
    return (
      <>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSend(note);
          }}
        >
          <textarea
            aria-label="Note"
            value={note}
            enterKeyHint="send"
            onChange={({ target }) => setNote(target.value)}
          />
          <button type="submit" disabled={!note}>
            Send
          </button>
        </form>
        <p>{note ? `Note of ${note.length}` : "No note"}</p>
        <select aria-label="Role" value={role} onChange={({ target }) => setRole(target.value)}>
          <option value="member">Member</option>
          <option value="admin">Admin</option>
        </select>
        <p>Chosen: {role}</p>
        <input aria-label="Bio" {...register("bio")} />
        <p>{formState.isDirty ? "Unsaved" : "Saved"}</p>
        <input aria-label="Photo" type="file" onChange={({ target }) => onChange(target.files?.length)} />
        <ReplayEarlyInput />
      </>
    );
  }

  it("gives React the texts and choices of the time before hydration", async () => {
    const hydrate = load(<Form />);
    fireEvent.input(screen.getByLabelText("Note"), { target: { value: "See you" } });
    fireEvent.input(screen.getByLabelText("Role"), { target: { value: "admin" } });
    fireEvent.input(screen.getByLabelText("Bio"), { target: { value: "Typed early." } });
    await hydrate();
    expect(await screen.findByText("Note of 7")).toBeVisible();
    expect(screen.getByLabelText("Note")).toHaveValue("See you");
    expect(screen.getByText("Chosen: admin")).toBeVisible();
    expect(await screen.findByText("Unsaved")).toBeVisible();
    expect(screen.getByLabelText("Bio")).toHaveValue("Typed early.");
  });

  it("sends a text once that was sent with Enter", async () => {
    const hydrate = load(<Form />);
    const note = screen.getByLabelText("Note");
    fireEvent.input(note, { target: { value: "See you" } });
    expect(fireEvent.keyDown(note, { key: "Enter", shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(note, { key: "Enter" })).toBe(false);
    await hydrate();
    await waitFor(() => expect(onSend.mock.calls).toEqual([["See you"]]));
  });

  it("hands over a file that was chosen", async () => {
    const hydrate = load(<Form />);
    const files = [new File(["a"], "me.png")];
    fireEvent.input(screen.getByLabelText("Photo"), { target: { files } });
    await hydrate();
    await waitFor(() => expect(onChange.mock.calls).toEqual([[1]]));
  });

  it("repeats a text in a part of the page that is hydrated later, as it was last", async () => {
    const { hydrate, loadPart } = loadWithLatePart(function Part() {
      const [text, setText] = useState("");
      return (
        <>
          <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
          <p>Searched: {text}</p>
        </>
      );
    });
    fireEvent.input(screen.getByLabelText("Search"), { target: { value: "taco" } });
    fireEvent.input(screen.getByLabelText("Search"), { target: { value: "tacos" } });
    await hydrate();
    await loadPart();
    await waitFor(() => expect(screen.getByText("Searched: tacos")).toBeVisible());
  });
});
