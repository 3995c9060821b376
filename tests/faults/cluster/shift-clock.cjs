// Loaded before a process whose clock is to be wrong. Everything in it reads the time through Date.
const offsetMs = Number(process.env.FAULT_CLOCK_OFFSET_MS);
const readNow = Date.now;
const now = () => readNow() + offsetMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
