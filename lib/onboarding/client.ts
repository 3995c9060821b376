import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { OnboardingStatus, OnboardingStepResponse, OnboardingStepInput } from "./schema";

/** Read by the default fetch from its key. */
export const onboardingStatusQuery = () =>
  queryOptions<OnboardingStatus>({ queryKey: ["/api/users/onboarding-status"] });

/** @throws ApiError, TypeError when the network failed; so do the next two */
export const completeOnboarding = (): Promise<OnboardingStatus> => apiRequest("POST", "/api/users/complete-onboarding");

export const skipOnboarding = (): Promise<OnboardingStatus> => apiRequest("POST", "/api/users/skip-onboarding");

export const trackOnboardingStep = (step: OnboardingStepInput): Promise<OnboardingStepResponse> =>
  apiRequest("POST", "/api/users/track-onboarding-step", step);
