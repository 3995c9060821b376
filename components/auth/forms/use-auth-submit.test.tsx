import { useForm, type Resolver } from "react-hook-form";

import { getCurrentToast } from "@/components/ui/feedback/toast";
import { act, renderHook } from "@/tests/support/render";

import { useAuthSubmit } from "./use-auth-submit";

type Values = { email: string };

function render(resolver: Resolver<Values>) {
  const send = jest.fn(() => Promise.resolve(null));
  const { result } = renderHook(() => {
    const form = useForm<Values>({ resolver });
    return useAuthSubmit(form, send, "login");
  });
  return { send, result };
}

it("sends a form once that is submitted twice while it is checked", async () => {
  let finishCheck = () => {};
  const checked = new Promise<void>((resolve) => (finishCheck = resolve));
  const { send, result } = render(async (values) => {
    await checked;
    return { values, errors: {} };
  });
  let submissions: Promise<unknown> = Promise.resolve();
  act(() => void (submissions = Promise.all([result.current.submit(), result.current.submit()])));
  expect(result.current.isBusy).toBe(true);
  await act(async () => {
    finishCheck();
    await submissions;
  });
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.isBusy).toBe(false);
});

it("says that the network failed, and not that fields are wrong, when the code that checks them can't be loaded", async () => {
  const { send, result } = render(() => ({ values: {}, errors: { root: { type: "network" } } }));
  await act(() => result.current.submit());
  expect(send).not.toHaveBeenCalled();
  expect(getCurrentToast()?.description).toMatch(/^Network error/);
});
