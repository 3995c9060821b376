it("removes the exit listeners that a setup file adds before the hooks of the test file are declared", () => {
  const hooks: (() => void)[] = [];
  jest.spyOn(globalThis, "beforeEach").mockImplementation(() => undefined);
  jest.spyOn(globalThis, "afterEach").mockImplementation(() => undefined);
  jest.spyOn(globalThis, "afterAll").mockImplementation((hook) => hooks.push(hook as () => void));
  const before = process.listeners("exit");
  jest.isolateModules(() => {
    jest.requireActual("@/tests/support/setup/setup-environment");
    // As the logger does, which the security guards load.
    process.on("exit", () => undefined);
    jest.requireActual("@/tests/support/setup/setup-console");
  });
  expect(process.listeners("exit")).toHaveLength(before.length + 1);
  for (const hook of hooks) hook();
  expect(process.listeners("exit")).toEqual(before);
});
