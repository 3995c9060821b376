/** In order (docs/product/onboarding.md#walkthrough-steps). */
export const ONBOARDING_STEPS = ["event-discovery", "check-in-process", "networking-ready"] as const;
