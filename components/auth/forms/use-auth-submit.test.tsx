import type { ReactNode } from "react";
import { useForm, type Resolver } from "react-hook-form";

import { Toaster } from "@/components/ui/feedback/toaster";
import { act, renderHook, screen } from "@/tests/support/render";

import { useLaterResolver } from "./later-resolver";
import { useAuthSubmit } from "./use-auth-submit";

type Values = { email: string };
const accept: Resolver<Values> = (values) => ({ values, errors: {} });

function render(load: () => Promise<Resolver<Values>>) {
  // Shows the login form's next step.
  const send = jest.fn(() => Promise.resolve(null));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <>
      {children}
      <Toaster />
    </>
  );
  const { result } = renderHook(
    () => {
      const form = useForm<Values>({ resolver: useLaterResolver<Values, Values>(load) });
      return useAuthSubmit(form, send, "login");
    },
    { wrapper },
  );
  return { send, result };
}

it("sends a form once that is submitted twice while the code that checks it loads", async () => {
  let finishLoading: (resolver: Resolver<Values>) => void = () => undefined;
  const loading = new Promise<Resolver<Values>>((resolve) => (finishLoading = resolve));
  const { send, result } = render(() => loading);
  let submissions: Promise<unknown> = Promise.resolve();
  act(() => void (submissions = Promise.all([result.current.submit(), result.current.submit()])));
  expect(result.current.isBusy).toBe(true);
  await act(async () => {
    finishLoading(accept);
    await submissions;
  });
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.isBusy).toBe(false);
});

it("says that the network failed, and not that fields are wrong, when that code can't be loaded", async () => {
  const { send, result } = render(() => Promise.reject(new Error("offline")));
  await act(() => result.current.submit());
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText(/^Network error/)).toBeVisible();
  expect(screen.queryByText("Please fix the errors")).toBeNull();
});
