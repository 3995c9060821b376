import { renderToString } from "react-dom/server";

import { onRouterTransitionStart } from "@/instrumentation-client";
import { fireEvent, render, screen, waitFor } from "@/tests/support/render";

import { Input } from "./text/input";
import { Switch } from "./choice/switch";
import { usePrefilledForm } from "./use-prefilled-form";

type FormProps = { onSubmit: (values: { name: string; isOnline: boolean }) => void };

function Form({ onSubmit }: FormProps) {
  const { register, handleSubmit } = usePrefilledForm("event", {
    defaultValues: { name: "Tampa Tech", isOnline: false },
  });
  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <Input aria-label="Name" {...register("name")} />
      <Switch aria-label="Online" {...register("isOnline")} />
      <button>Save</button>
    </form>
  );
}

it("has the default values in the server's HTML", () => {
  expect(renderToString(<Form onSubmit={jest.fn()} />)).toContain('value="Tampa Tech"');
});

it("submits a changed text, and a switch as a boolean", async () => {
  const onSubmit = jest.fn();
  render(<Form onSubmit={onSubmit} />);
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "Tampa Mixer" } });
  fireEvent.click(screen.getByRole("switch", { name: "Online" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: "Tampa Mixer", isOnline: true });
});

it("has what was typed again after Back, and no longer after a link", () => {
  const getName = () => screen.getByRole("textbox", { name: "Name" });
  const first = render(<Form onSubmit={jest.fn()} />);
  fireEvent.change(getName(), { target: { value: "Tampa Mixer" } });
  fireEvent.click(screen.getByRole("switch", { name: "Online" }));
  onRouterTransitionStart("/events", "traverse");
  first.unmount();
  const second = render(<Form onSubmit={jest.fn()} />);
  expect(getName()).toHaveValue("Tampa Mixer");
  expect(screen.getByRole("switch", { name: "Online" })).toBeChecked();
  onRouterTransitionStart("/events", "push");
  second.unmount();
  render(<Form onSubmit={jest.fn()} />);
  expect(getName()).toHaveValue("Tampa Tech");
});
