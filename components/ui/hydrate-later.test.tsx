import {
  Activity,
  type ComponentType,
  createContext,
  startTransition,
  type ReactNode,
  useEffect,
  useState,
} from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import userEvent from "@testing-library/user-event";

import { act, screen, withMessages } from "@/tests/support/render";

import { toast } from "./feedback/toast";
import { hydrateLater } from "./hydrate-later";

jest.mock("./feedback/toast");

function Form() {
  const [count, setCount] = useState(0);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count}
      </button>
    </>
  );
}

/** As the router and the texts, whose changes are transitions. */
const Context = createContext(0);
function Above({ children }: { children: ReactNode }) {
  const [value, setValue] = useState(0);
  // Effect: changes the context from outside React.
  useEffect(() => {
    const change = () => startTransition(() => setValue((count) => count + 1));
    window.addEventListener("change-context", change);
    return () => window.removeEventListener("change-context", change);
  }, []);
  return <Context value={value}>{children}</Context>;
}

const Messages = withMessages();
let root: Root | undefined;
let becomeIdle: () => Promise<void>;

beforeEach(() => {
  const waiting: (() => void)[] = [];
  window.requestIdleCallback = (run) => waiting.push(run as () => void);
  becomeIdle = () => act(async () => waiting.splice(0).forEach((run) => run()));
});

afterEach(() => {
  Reflect.deleteProperty(window, "requestIdleCallback");
  Reflect.deleteProperty(navigator, "userActivation");
  act(() => root?.unmount());
  document.body.innerHTML = "";
});

/** Hydrates what the server sent. The loads are answered one by one. */
async function open() {
  const loads: { succeed: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const Later = hydrateLater(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        loads.push({
          succeed: () => act(async () => resolve(Form)),
          fail: () => act(async () => reject(Object.assign(new Error("no chunk"), { name: "ChunkLoadError" }))),
        });
      }),
  );
  const shown = (
    <Messages>
      <Above>
        <Later />
      </Above>
    </Messages>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(
    <Messages>
      <Activity>
        <Form />
      </Activity>
    </Messages>,
  );
  await act(async () => {
    root = hydrateRoot(container, shown);
  });
  return { loads, renderAgain: () => act(async () => root?.render(shown)) };
}

it("keeps what the server sent and what is typed until the code is there, and hydrates it then", async () => {
  const { loads, renderAgain } = await open();
  await becomeIdle();
  const field = screen.getByLabelText("Name");
  await userEvent.type(field, "Ana");
  await renderAgain();
  expect(screen.getByLabelText("Name")).toBe(field);
  await loads[0]?.succeed();
  expect(screen.getByLabelText("Name")).toBe(field);
  expect(field).toHaveValue("Ana");
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveTextContent("Pressed 1");
});

it("keeps what is typed when a context above changes before the code is there", async () => {
  const { loads } = await open();
  await becomeIdle();
  const field = screen.getByLabelText("Name");
  await userEvent.type(field, "Ana");
  await act(async () => void window.dispatchEvent(new Event("change-context")));
  await loads[0]?.succeed();
  expect(screen.getByLabelText("Name")).toBe(field);
  expect(field).toHaveValue("Ana");
});

it("tries again when the browser is online again", async () => {
  const { loads } = await open();
  await becomeIdle();
  const field = screen.getByLabelText("Name");
  await loads[0]?.fail();
  expect(screen.getByLabelText("Name")).toBe(field);
  await act(async () => void window.dispatchEvent(new Event("online")));
  await loads[1]?.succeed();
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveTextContent("Pressed 1");
});

it("loads nothing before the browser is idle after the load event", async () => {
  const readyState = jest.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  const { loads } = await open();
  await becomeIdle();
  expect(loads).toHaveLength(0);
  readyState.mockRestore();
  await act(async () => void window.dispatchEvent(new Event("load")));
  expect(loads).toHaveLength(0);
  await becomeIdle();
  expect(loads).toHaveLength(1);
});

it("loads with the first key", async () => {
  const { loads } = await open();
  expect(loads).toHaveLength(0);
  await act(async () => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));
  expect(loads).toHaveLength(1);
});

it("loads at once, and says that the network fails, when the person has done something", async () => {
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
  const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { loads } = await open();
  expect(loads).toHaveLength(1);
  await loads[0]?.fail();
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: "Waiting for the network" }));
  onLine.mockRestore();
});
