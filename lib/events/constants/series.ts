/** docs/product/event-series.md#dates */
export const MIN_SERIES_DATES = 2;
export const MAX_SERIES_DATES = 26;

export const SERIES_FREQUENCIES = ["weekly", "monthly"] as const;

/** In weeks. */
export const MAX_SERIES_INTERVAL = 12;

/** The ordinal of a month's last weekday, which is its fourth or fifth. */
export const LAST_ORDINAL = -1;

export const MAX_NEXT_DATES = 5;

/** The dates that a change, a cancellation or a deletion covers. */
export const SERIES_SCOPES = ["this", "thisAndLater"] as const;

/** Of a change of a team, also earlier dates. */
export const TEAM_SCOPES = [...SERIES_SCOPES, "all"] as const;
