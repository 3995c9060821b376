import type { ComponentProps, ReactNode } from "react";

import { ErrorState } from "./error-state";
import { useFailureText } from "./use-failure-text";

type QueryPlaceholderProps = Omit<ComponentProps<typeof ErrorState>, "onRetry" | "isBusy"> & {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Shows what use-failure-text.ts says, with this text as its fallback. */
  fallback?: string;
  /** Shows while the query loads. */
  children: ReactNode;
};

/** Replaces data that has not arrived. */
export function QueryPlaceholder({ query, fallback, children, ...props }: QueryPlaceholderProps) {
  const getFailureText = useFailureText();
  if (!query.error) return children;
  return (
    <ErrorState
      {...props}
      description={fallback === undefined ? props.description : getFailureText(query.error, fallback)}
      onRetry={() => void query.refetch()}
      isBusy={query.isFetching}
    />
  );
}
