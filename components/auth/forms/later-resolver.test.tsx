import { useForm, type Resolver } from "react-hook-form";

import { act, renderHook } from "@/tests/support/render";

import { useLaterResolver } from "./later-resolver";

type Values = { email: string };
const refuse: Resolver<Values> = () => ({ values: {}, errors: { email: { type: "custom", message: "no" } } });

const render = (load: () => Promise<Resolver<Values>>) =>
  renderHook(() => useForm<Values>({ resolver: useLaterResolver<Values, Values>(load) }));

it("loads the code with the first gesture, before the form is sent, and validates with it", async () => {
  const load = jest.fn(() => Promise.resolve(refuse));
  const { result } = render(load);
  expect(load).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new FocusEvent("focusin")));
  act(() => void window.dispatchEvent(new FocusEvent("focusin")));
  expect(load).toHaveBeenCalledTimes(1);
  const onValid = jest.fn();
  const onInvalid = jest.fn();
  await act(() => result.current.handleSubmit(onValid, onInvalid)());
  expect(onInvalid.mock.calls[0]?.[0]).toMatchObject({ email: { message: "no" } });
  expect(onValid).not.toHaveBeenCalled();
});

it("reports a network error when the code can't be loaded, and loads it when the form is sent again", async () => {
  let isOnline = false;
  const accept: Resolver<Values> = (values) => ({ values, errors: {} });
  const { result } = render(() => (isOnline ? Promise.resolve(accept) : Promise.reject(new Error("offline"))));
  const onValid = jest.fn();
  const onInvalid = jest.fn();
  await act(() => result.current.handleSubmit(onValid, onInvalid)());
  expect(onInvalid.mock.calls[0]?.[0]).toMatchObject({ root: { message: expect.stringMatching(/^Network error/) } });
  isOnline = true;
  await act(() => result.current.handleSubmit(onValid, onInvalid)());
  expect(onValid).toHaveBeenCalledTimes(1);
});
