import { recordSignInFailure } from "@/lib/auth/service/sign-in-failures";

import { createMetrics } from "./metrics";

it("exports how many sign-ins were refused", async () => {
  const { registry } = createMetrics(undefined);
  const caller = { addressKey: "203.0.113.9" };
  const read = async () => {
    const text = await registry.getSingleMetricAsString("sign_in_failures_total");
    return Number(/^sign_in_failures_total (\d+)$/m.exec(text)?.[1]);
  };
  const before = await read();
  recordSignInFailure(undefined, caller);
  recordSignInFailure("3f0a6f0e-6f0f-4b53-9a53-6f6f6c6c6c6c", caller);
  expect(await read()).toBe(before + 2);
  registry.clear();
});

it("keeps what each check found last, also of those that a round leaves out", () => {
  const metrics = createMetrics("a-token-of-sixteen");
  const mail = { key: "mail", name: "Mail", state: "ok", detail: "SMTP" } as const;
  const disk = { key: "disk", name: "Disk", state: "ok", detail: "8 GB free" } as const;
  metrics.setHealth([mail, disk]);
  metrics.setHealth([{ ...disk, state: "failing", detail: "Full" }]);
  expect(metrics.getHealth().checks).toEqual([
    { name: "mail", state: "ok", detail: "SMTP" },
    { name: "disk", state: "failing", detail: "Full" },
  ]);
  metrics.registry.clear();
});
